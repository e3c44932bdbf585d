//! How the window looks: the bundled fonts, a paper-like light palette with a cinnabar accent,
//! text of 14 points and more, generous rows, a focus that is seen.

use std::sync::{Arc, OnceLock};

use egui::epaint::text::{FallbackRequest, FontInsert, FontProvider};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, RichText,
    Shadow, Stroke, TextStyle, Theme, Visuals, vec2,
};
use egui_system_font_provider::SystemFontProvider;
use xiangqi_fonts::File;

use crate::paper::font::Face;

/// The palette.
pub mod color {
    use egui::Color32;

    /// Behind everything: warm paper.
    pub const PAPER: Color32 = Color32::from_rgb(0xFB, 0xF8, 0xF1);
    /// Rail, top bar, bottom line, heads of tables.
    pub const SHADE: Color32 = Color32::from_rgb(0xF1, 0xEB, 0xDE);
    /// Every second row.
    pub const STRIPE: Color32 = Color32::from_rgb(0xF5, 0xF1, 0xE7);
    /// Fields to type in.
    pub const FIELD: Color32 = Color32::from_rgb(0xFF, 0xFF, 0xFF);
    /// Text.
    pub const INK: Color32 = Color32::from_rgb(0x20, 0x1C, 0x18);
    /// Less important text; still 7:1 on paper.
    pub const QUIET: Color32 = Color32::from_rgb(0x56, 0x4E, 0x45);
    /// Lines and frames.
    pub const LINE: Color32 = Color32::from_rgb(0xC9, 0xBE, 0xAB);
    /// 朱砂: the accent, red's side, what is to be done.
    pub const CINNABAR: Color32 = Color32::from_rgb(0xA6, 0x2B, 0x1F);
    /// A selected row or button.
    pub const SELECTED: Color32 = Color32::from_rgb(0xF3, 0xD9, 0xCE);
    /// Under the pointer.
    pub const HOVER: Color32 = Color32::from_rgb(0xEF, 0xE2, 0xCF);
    /// The frame around what has the keyboard.
    pub const FOCUS: Color32 = Color32::from_rgb(0x1C, 0x56, 0x9E);
    /// Done, in order.
    pub const GREEN: Color32 = Color32::from_rgb(0x1F, 0x66, 0x3A);
    /// To be looked at.
    pub const AMBER: Color32 = Color32::from_rgb(0x8A, 0x55, 0x00);
    /// Wrong.
    pub const RED: Color32 = Color32::from_rgb(0xA3, 0x1B, 0x1B);
}

/// Height of a row of a table in points.
pub const ROW: f32 = 33.0;

/// Puts fonts, palette and spacing into a context. Once per context.
pub fn install(ctx: &Context) {
    super::input_method::install(ctx);
    ctx.set_fonts(FontDefinitions::empty());
    ctx.set_font_providers(vec![Arc::new(Bundled::default())]);
    ctx.set_theme(Theme::Light);
    ctx.set_visuals_of(Theme::Light, visuals());
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, FontId::proportional(14.0)),
            (TextStyle::Body, FontId::proportional(16.0)),
            (TextStyle::Button, FontId::proportional(16.0)),
            (TextStyle::Monospace, FontId::monospace(15.0)),
            (TextStyle::Heading, FontId::new(21.0, bold())),
        ]
        .into();
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(8.0, 7.0);
        spacing.button_padding = vec2(11.0, 5.0);
        spacing.interact_size = vec2(36.0, 30.0);
        spacing.icon_width = 20.0;
        spacing.icon_width_inner = 13.0;
        spacing.combo_height = 380.0;
        spacing.tooltip_width = 460.0;
        spacing.window_margin = egui::Margin::same(16);
        spacing.scroll = egui::style::ScrollStyle::solid();
        spacing.scroll.bar_width = 11.0;
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.25;
        style.animation_time = 0.0;
    });
}

/// Unpacks the fonts of every screen, so that the first frame finds them ready.
pub(super) fn unpack() {
    for file in [File::Common, File::Bold] {
        file.bytes();
    }
}

/// The named family of the bold face.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// The named family of the certificate face (楷体).
pub fn kai() -> FontFamily {
    FontFamily::Name("kai".into())
}

/// Bold text of the ordinary size.
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(bold())
}

/// Less important text.
pub fn quiet(text: impl Into<String>) -> RichText {
    RichText::new(text).color(color::QUIET).size(14.0)
}

/// The bundled fonts, each opened when its first character is to be drawn; where none has it,
/// the fonts of the system, which are looked for only then.
#[derive(Default)]
struct Bundled {
    system: OnceLock<SystemFontProvider>,
}

impl FontProvider for Bundled {
    fn fonts_for_family(&self, family: &FontFamily) -> Vec<FontInsert> {
        let chain: &[File] = match family {
            family if *family == bold() => &[File::Bold, File::Common],
            family if *family == kai() => &[File::Kai, File::Common],
            _ => &[File::Common],
        };
        chain.iter().copied().map(insert).collect()
    }

    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let c = request.cluster.chars().next()?;
        match bundled(c) {
            Some(file) => Some(insert(file)),
            None => self.system.get_or_init(SystemFontProvider::new).font_for(request),
        }
    }
}

/// The file that has a rare character.
fn bundled(c: char) -> Option<File> {
    let files = Face::Text.resolve(c).map(|(font, _)| font.file());
    files.filter(|file| *file != File::Common)
}

fn insert(file: File) -> FontInsert {
    FontInsert::new(&format!("{file:?}"), FontData::from_static(file.bytes()), Vec::new())
}

fn visuals() -> Visuals {
    let mut look = Visuals::light();
    look.panel_fill = color::PAPER;
    look.window_fill = color::PAPER;
    look.window_stroke = Stroke::new(1.0, color::LINE);
    look.window_corner_radius = CornerRadius::same(6);
    look.menu_corner_radius = CornerRadius::same(4);
    look.window_shadow =
        Shadow { offset: [0, 4], blur: 18, spread: 0, color: Color32::from_black_alpha(60) };
    look.popup_shadow =
        Shadow { offset: [0, 2], blur: 8, spread: 0, color: Color32::from_black_alpha(45) };
    look.faint_bg_color = color::STRIPE;
    look.extreme_bg_color = color::FIELD;
    look.text_edit_bg_color = Some(color::FIELD);
    look.code_bg_color = color::SHADE;
    look.hyperlink_color = color::FOCUS;
    look.warn_fg_color = color::AMBER;
    look.error_fg_color = color::RED;
    look.weak_text_color = Some(color::QUIET);
    look.disabled_alpha = 0.62;
    look.selection.bg_fill = color::SELECTED;
    look.selection.stroke = Stroke::new(1.5, color::CINNABAR);
    look.text_cursor.stroke = Stroke::new(2.0, color::INK);
    look.striped = false;
    let round = CornerRadius::same(4);
    let widgets = &mut look.widgets;
    for widget in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        widget.corner_radius = round;
        widget.fg_stroke = Stroke::new(1.2, color::INK);
        widget.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, color::LINE);
    widgets.noninteractive.bg_fill = color::PAPER;
    widgets.inactive.weak_bg_fill = Color32::from_rgb(0xF0, 0xE9, 0xDA);
    widgets.inactive.bg_fill = Color32::from_rgb(0xE9, 0xE1, 0xD0);
    widgets.inactive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0xA8, 0x9C, 0x88));
    widgets.hovered.weak_bg_fill = color::HOVER;
    widgets.hovered.bg_fill = color::HOVER;
    widgets.hovered.bg_stroke = Stroke::new(1.0, color::INK);
    // The active style is also that of the widget that has the keyboard: it must be seen.
    widgets.active.weak_bg_fill = color::HOVER;
    widgets.active.bg_fill = color::HOVER;
    widgets.active.bg_stroke = Stroke::new(2.0, color::FOCUS);
    widgets.open.weak_bg_fill = color::HOVER;
    widgets.open.bg_fill = color::HOVER;
    widgets.open.bg_stroke = Stroke::new(1.0, color::INK);
    look
}
