//! Embedded files: the bundled regulations, the list of the example event and the icon.

pub mod licences;

/// A bundled regulation as it stands in `assets/regulations`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bundled {
    /// Its id, also the name of its file.
    pub id: &'static str,
    /// The TOML text.
    pub text: &'static str,
}

/// The bundled regulations, the most usual first.
pub const REGULATIONS: &[Bundled] = &[
    Bundled {
        id: "taiyuan-2019",
        text: include_str!("../../assets/regulations/taiyuan-2019.toml"),
    },
    Bundled { id: "wuwei-2017", text: include_str!("../../assets/regulations/wuwei-2017.toml") },
    Bundled { id: "shanxi-2017", text: include_str!("../../assets/regulations/shanxi-2017.toml") },
    Bundled { id: "hebei-2019", text: include_str!("../../assets/regulations/hebei-2019.toml") },
    Bundled { id: "default", text: include_str!("../../assets/regulations/default.toml") },
];

/// The entry list of the example event (示例赛事), CSV in UTF-8. Invented people.
pub const EXAMPLE_ENTRIES: &str = include_str!("../../assets/example-entries.csv");

/// The icon of the window (PNG).
pub const ICON: &[u8] = include_bytes!("../../packaging/icon/program-128.png");
