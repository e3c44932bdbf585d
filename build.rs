//! Gives the Windows program its icons, version and manifest (packaging/windows/resources); for
//! every other system it does nothing.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("windows") {
        return;
    }
    let root = PathBuf::from(var("CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(var("OUT_DIR"));
    let (resources, icons) =
        (root.join("packaging/windows/resources"), root.join("packaging/icon"));
    for read in ["program.rc", "program.manifest"].map(|name| resources.join(name)) {
        println!("cargo:rerun-if-changed={}", read.display());
    }
    for read in ["program.ico", "event.ico"].map(|name| icons.join(name)) {
        println!("cargo:rerun-if-changed={}", read.display());
    }
    let part = |name: &str| var(&format!("CARGO_PKG_VERSION_{name}"));
    let header = format!(
        "#define VERSION_NUMBERS {},{},{},0\n#define VERSION_TEXT \"{}\"\n",
        part("MAJOR"),
        part("MINOR"),
        part("PATCH"),
        var("CARGO_PKG_VERSION"),
    );
    fs::write(out.join("version.h"), header).expect("version.h is written");
    let source = resources.join("program.rc");
    let folders = [&out, &resources, &icons];
    let made = match var("CARGO_CFG_TARGET_ENV").as_str() {
        "msvc" => {
            let made = out.join("program.res");
            let mut rc = Command::new(resource_compiler());
            rc.arg("/nologo").args(folders.iter().flat_map(|f| [Path::new("/I"), f]));
            run(rc.arg("/fo").arg(&made).arg(&source));
            made
        }
        _ => {
            let made = out.join("program.o");
            // A cross compiler has the target before its name; a native one has not.
            let cross = format!("{}-w64-mingw32-windres", var("CARGO_CFG_TARGET_ARCH"));
            let there = Command::new(&cross).arg("--version").output().is_ok();
            let mut windres = Command::new(if there { cross.as_str() } else { "windres" });
            windres.args(["-c", "65001", "-O", "coff"]);
            windres.args(folders.iter().flat_map(|f| [Path::new("-I"), f]));
            run(windres.arg(&source).arg(&made));
            made
        }
    };
    println!("cargo:rustc-link-arg-bins={}", made.display());
}

/// rc.exe of the newest Windows SDK, or as PATH finds it.
fn resource_compiler() -> PathBuf {
    let sdk = env::var_os("ProgramFiles(x86)").map(PathBuf::from).unwrap_or_default();
    let versions = fs::read_dir(sdk.join("Windows Kits/10/bin")).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|v| v.path().join("x64/rc.exe")).collect();
    found.retain(|rc| rc.is_file());
    found.sort();
    found.pop().unwrap_or_else(|| "rc.exe".into())
}

fn run(command: &mut Command) {
    let done = command.status();
    assert!(done.as_ref().is_ok_and(|s| s.success()), "{command:?}: {done:?}");
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
