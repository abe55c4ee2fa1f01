//! `jadoube-pack FOLDER MODULE.wasm…`: the JavaScript around each module, as ES modules for browsers and node.
use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().context("which folder is to be written to?")?;
    for module in words {
        Bindgen::new()
            .input_path(&module)
            .web(true)?
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&folder)
            .with_context(|| format!("{module} cannot be packed"))?;
    }
    Ok(())
}
