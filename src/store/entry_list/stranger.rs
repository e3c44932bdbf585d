//! What is a file that is no list at all? Told from how it begins, in one sentence.

/// How files begin that people take for lists, and that no text begins with.
const HEADS: [(&[u8], &str); 24] = [
    (b"\x89PNG", PICTURE),
    (b"\xFF\xD8\xFF", PICTURE),
    (b"GIF87a", PICTURE),
    (b"GIF89a", PICTURE),
    (b"II*\0", PICTURE),
    (b"MM\0*", PICTURE),
    (b"%PDF", "这是 PDF 文件，请向报名单位索要表格"),
    (b"{\\rtf", "这是 Word 文档，请把其中的表格复制到表格软件中，另存为 xlsx"),
    (b"\x00\x01\x00\x00\x00", FONT),
    (b"OTTO\0", FONT),
    (b"ttcf\0", FONT),
    (b"wOFF", FONT),
    (b"wOF2", FONT),
    (b"SQLite format 3\0", "这是赛事文件或其他数据库，不是报名表"),
    (b"\x1F\x8B", ARCHIVE),
    (b"7z\xBC\xAF", ARCHIVE),
    (b"Rar!\x1A", ARCHIVE),
    (b"BZh9", ARCHIVE),
    (b"\xFD7zXZ", ARCHIVE),
    (b"L\0\0\0\x01\x14\x02\0", "这是快捷方式，请选择它指向的表格"),
    (b"[InternetShortcut]", "这是网址的快捷方式，请先下载表格"),
    (b"MIME-Version:", "这是网页或邮件，请在表格软件中打开，另存为 xlsx"),
    (b"BEGIN:VC", "这是通讯录或日历文件"),
    (b"\x7FELF", PROGRAM),
];

/// Likewise, where the same letters may begin a text: only what is none.
const WEAK: [(&[u8], &str); 4] =
    [(b"BM", PICTURE), (b"RIFF", "这是图片或录音"), (b"MZ", PROGRAM), (b"ID3", "这是录音")];

const PICTURE: &str = "这是图片，请按图片上的内容填表";
const FONT: &str = "这是字体文件";
const ARCHIVE: &str = "这是压缩包，请先解压";
const PROGRAM: &str = "这是程序";

/// How pages of the web and their like begin.
const TAGS: [&str; 14] = [
    "<html",
    "<!doctype",
    "<table",
    "<?xml",
    "<meta",
    "<head",
    "<body",
    "<div",
    "<!--",
    "<script",
    "<style",
    "<svg",
    "<p>",
    "<tr",
];

/// What the bytes are, where they are plainly no list.
pub(super) fn of_bytes(bytes: &[u8]) -> Option<&'static str> {
    let heads = |heads: &[(&[u8], &'static str)]| {
        heads.iter().find(|(head, _)| bytes.starts_with(head)).map(|(_, what)| *what)
    };
    let text = || !bytes.contains(&0) && std::str::from_utf8(bytes).is_ok();
    heads(&HEADS)
        .or_else(|| heads(&WEAK).filter(|_| !text()))
        .or_else(|| {
            (bytes.get(4..8) == Some(b"ftyp")).then_some("这是照片或录像，请按上面的内容填表")
        })
        .or_else(|| (bytes.get(257..262) == Some(b"ustar")).then_some(ARCHIVE))
}

/// What a text is, where it is plainly no list.
pub(super) fn of_text(text: &str) -> Option<&'static str> {
    let start = text.trim_start();
    let begins = |tag: &&str| start.get(..tag.len()).is_some_and(|s| s.eq_ignore_ascii_case(tag));
    if TAGS.iter().any(begins) {
        return Some(
            "这是网页或 XML 格式的文件，只是扩展名像表格，请在表格软件中打开，另存为 xlsx",
        );
    }
    let inner = start.strip_prefix('{').or_else(|| start.strip_prefix('[')).map(str::trim_start);
    let data = inner.is_some_and(|inner| inner.starts_with(['"', '{', '[', '}', ']']))
        && text.trim_end().ends_with(['}', ']']);
    data.then_some("这是 JSON 数据文件，不是报名表")
}

/// What a zip file is by the names of its parts.
pub(super) fn of_parts(has: impl Fn(&str) -> bool) -> &'static str {
    match () {
        () if has("word/document.xml") => {
            "这是 Word 文档，请把其中的表格复制到表格软件中，另存为 xlsx"
        }
        () if has("ppt/presentation.xml") => "这是演示文稿，不是报名表",
        () => "这是压缩包或其他程序的文件，请先解压或另存为 xlsx",
    }
}
