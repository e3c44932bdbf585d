//! Under which licences the program, its fonts and its crates are given.

/// The licence of the program itself.
pub const PROGRAM: &str = include_str!("../../LICENSE");

/// The crates compiled in: written by `packaging/licences`, read by [`crates`].
pub const CRATES: &str = include_str!("../../assets/licences.txt");

/// The fonts: what each is for, and its licence.
pub const FONTS: &[Font] = &[
    Font {
        name: "Noto Sans SC（思源黑体）：正文、粗体",
        licence: include_str!("../../fonts/licences/NotoSansSC-OFL.txt"),
    },
    Font {
        name: "LXGW WenKai（霞鹜文楷）：楷体",
        licence: include_str!("../../fonts/licences/LXGWWenKai-copyright.txt"),
    },
    Font {
        name: "Hanazono Mincho（花园明朝）：生僻字",
        licence: include_str!("../../fonts/licences/Hanazono-copyright.txt"),
    },
];

/// A font and its licence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Font {
    /// Its name and what it is for.
    pub name: &'static str,
    /// The text of its licence.
    pub licence: &'static str,
}

/// A crate compiled into the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crate {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Its licence, an SPDX expression.
    pub licence: &'static str,
}

/// The crates compiled in, by name.
pub fn crates() -> impl Iterator<Item = Crate> {
    CRATES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut cells = line.split('\t');
        let (name, version) = (cells.next()?, cells.next()?);
        Some(Crate { name, version, licence: cells.next()? })
    })
}
