//! Which way to draw the window is tried first, and what is remembered (commands.md "The window").

use xiangqi_arbiter::ui::renderer::{Asked, Failure, Memo, Renderer, remark};

use Renderer::{DirectX, OpenGl, Software};

const VERSION: &str = "0.9.0";

fn failure(way: Renderer) -> Failure {
    Failure { way, why: "坏了".into() }
}

/// What the settings hold at the start of the program.
fn memo(lines: &[&str]) -> Memo {
    let lines: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
    Memo::read(&lines, VERSION)
}

fn broken_off(way: Renderer, times: u32) -> Memo {
    Memo { broken_off: [(way, times)].into(), ..Memo::default() }
}

#[test]
fn the_order_follows_what_is_asked_remembered_and_failed() {
    let works = Memo { works: Some(Software), ..Memo::default() };
    let passed_over = Memo { passed_over: Some(OpenGl), ..Memo::default() };
    let cases: &[(&Memo, Asked, &[Renderer], &[Renderer])] = &[
        (&Memo::default(), Asked::Nothing, &[], &[OpenGl, DirectX, Software]),
        (&Memo::default(), Asked::Nothing, &[OpenGl], &[DirectX, Software]),
        (&Memo::default(), Asked::Nothing, &[OpenGl, DirectX, Software], &[]),
        (&works, Asked::Nothing, &[], &[Software, OpenGl, DirectX]),
        (&works, Asked::Nothing, &[Software], &[OpenGl, DirectX]),
        (&works, Asked::Only(DirectX), &[], &[DirectX]),
        (&works, Asked::Only(DirectX), &[DirectX], &[]),
        (&passed_over, Asked::Nothing, &[], &[DirectX, Software, OpenGl]),
        (&passed_over, Asked::Only(OpenGl), &[], &[OpenGl]),
        (&broken_off(OpenGl, 1), Asked::Nothing, &[], &[OpenGl, DirectX, Software]),
        (&broken_off(OpenGl, 2), Asked::Nothing, &[], &[DirectX, Software, OpenGl]),
    ];
    for (memo, asked, failed, order) in cases {
        let failed: Vec<Failure> = failed.iter().copied().map(failure).collect();
        assert_eq!(memo.order(&Renderer::ALL, *asked, &failed), *order, "{memo:?} {asked:?}");
    }
}

#[test]
fn a_start_that_broke_off_passes_its_way_over_once_and_after_two_for_good() {
    let mut memo = Memo { works: Some(OpenGl), starting: Some(OpenGl), ..Memo::default() };
    memo.begin(Asked::Nothing);
    assert_eq!(memo.order(&Renderer::ALL, Asked::Nothing, &[]), [DirectX, Software, OpenGl]);
    assert!(
        remark(&memo, &[], DirectX).is_some_and(|text| text.contains("上次用 OpenGL 启动没有完成"))
    );
    memo.worked(DirectX);
    // The next start tries it again; this time it goes well, and all is as before.
    let mut well = memo.clone();
    well.begin(Asked::Nothing);
    assert_eq!(well.order(&Renderer::ALL, Asked::Nothing, &[])[0], OpenGl);
    well.worked(OpenGl);
    assert_eq!(well, Memo { works: Some(OpenGl), ..Memo::default() });
    // Or it breaks off again.
    memo.begin(Asked::Nothing);
    memo.starting = Some(OpenGl);
    memo.begin(Asked::Nothing);
    memo.worked(DirectX);
    memo.begin(Asked::Nothing);
    assert_eq!(memo.order(&Renderer::ALL, Asked::Nothing, &[]), [DirectX, Software, OpenGl]);
    assert_eq!(memo.works, Some(DirectX));
    // `--renderer auto` forgets it.
    memo.begin(Asked::Anew);
    assert_eq!(memo.order(&Renderer::ALL, Asked::Anew, &[]), Renderer::ALL);
}

#[test]
fn the_settings_read_back_and_belong_to_one_version() {
    let whole = Memo {
        works: Some(Software),
        starting: Some(OpenGl),
        broken_off: [(OpenGl, 2)].into(),
        passed_over: Some(OpenGl),
    };
    assert_eq!(Memo::read(&whole.lines(VERSION), VERSION), whole);
    assert_eq!(Memo::read(&whole.lines(VERSION), "0.9.1"), Memo::default());
    let damaged = memo(&["version 0.9.0", "works", "starting glide", "broken_off opengl x", "?"]);
    assert_eq!(damaged, Memo::default());
    assert_eq!(memo(&[]), Memo::default());
}

#[test]
fn a_way_that_failed_is_forgotten_and_the_one_that_works_remembered() {
    let mut memo = Memo { works: Some(OpenGl), ..Memo::default() };
    memo.begin(Asked::Nothing);
    memo.starting = Some(OpenGl);
    memo.failed(OpenGl);
    memo.worked(Software);
    assert_eq!(memo, Memo { works: Some(Software), ..Memo::default() });
}

#[test]
fn the_arbiter_is_told_what_was_tried() {
    assert_eq!(remark(&Memo::default(), &[], OpenGl), None);
    let text = remark(&Memo::default(), &[failure(OpenGl), failure(DirectX)], Software);
    assert_eq!(
        text.as_deref(),
        Some(
            "OpenGL 不能用（坏了）；DirectX 12 不能用（坏了）。现在用的是软件绘制。\
             修好驱动后可用 --renderer auto 重新尝试。"
        )
    );
}

#[test]
fn words_of_the_command_line() {
    let cases = [
        (None, Some(Asked::Nothing)),
        (Some("auto"), Some(Asked::Anew)),
        (Some("opengl"), Some(Asked::Only(OpenGl))),
        (Some("directx"), Some(Asked::Only(DirectX))),
        (Some("software"), Some(Asked::Only(Software))),
        (Some("vulkan"), None),
    ];
    for (word, asked) in cases {
        assert_eq!(Asked::of(word), asked, "{word:?}");
    }
}
