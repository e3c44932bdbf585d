//! What eframe is asked for by each way to draw the window.

use eframe::NativeOptions;

use super::renderer::Renderer;
use crate::assets;

/// The window, to be drawn this way.
pub(super) fn options(way: Renderer) -> NativeOptions {
    let viewport = egui::ViewportBuilder::default()
        .with_title("象棋裁判长")
        .with_app_id("xiangqi-arbiter")
        .with_icon(eframe::icon_data::from_png_bytes(assets::ICON).unwrap_or_default())
        .with_inner_size([1340.0, 720.0])
        .with_min_inner_size([800.0, 480.0])
        .with_drag_and_drop(true);
    // The fonts of the system are asked for by `theme`, and only where they are needed.
    let options =
        NativeOptions { viewport, system_font_fallback: false, ..NativeOptions::default() };
    drawn(options, way)
}

#[cfg(not(windows))]
fn drawn(options: NativeOptions, _way: Renderer) -> NativeOptions {
    NativeOptions { renderer: eframe::Renderer::Glow, ..options }
}

#[cfg(windows)]
fn drawn(mut options: NativeOptions, way: Renderer) -> NativeOptions {
    use std::sync::Arc;

    use eframe::egui_wgpu::{WgpuSetup, WgpuSetupCreateNew};
    use wgpu::{Adapter, Backends, DeviceType};

    if way == Renderer::OpenGl {
        return NativeOptions { renderer: eframe::Renderer::Glow, ..options };
    }
    let wanted = move |adapter: &&Adapter| {
        (adapter.get_info().device_type == DeviceType::Cpu) == (way == Renderer::Software)
    };
    let mut setup = WgpuSetupCreateNew::without_display_handle();
    setup.instance_descriptor.backends = Backends::DX12;
    setup.native_adapter_selector = Some(Arc::new(move |adapters, surface| {
        let fits = |adapter: &&Adapter| {
            surface.is_none_or(|surface| adapter.is_surface_supported(surface))
        };
        let found = adapters.iter().filter(wanted).find(fits);
        found.cloned().ok_or_else(|| match way {
            Renderer::Software => "没有 DirectX 12 的软件设备".into(),
            Renderer::OpenGl | Renderer::DirectX => "没有支持 DirectX 12 的显卡".into(),
        })
    }));
    options.renderer = eframe::Renderer::Wgpu;
    options.wgpu_options.wgpu_setup = WgpuSetup::CreateNew(setup);
    options
}
