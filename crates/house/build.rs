//! Names the law that is built in; with the feature `page`, puts what `make page` built in `web/dist` into the binary, packed.
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    println!("cargo::rustc-env=JADOUBE_LAW={}", law(&root));
    if env::var_os("CARGO_FEATURE_PAGE").is_none() {
        return;
    }
    let dist = root.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    gather(&dist, &mut files);
    files.sort();
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let mut code = String::from("static FILES: &[(&str, &[u8])] = &[\n");
    for (n, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&dist).expect("it was found there");
        let bytes = fs::read(file).expect("it was found there");
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&bytes).expect("memory can be written");
        let at = out.join(format!("{n}.gz"));
        fs::write(&at, packed.finish().expect("memory can be written"))
            .expect("the build folder can be written");
        let _ = writeln!(
            code,
            "    ({:?}, include_bytes!({:?})),",
            name.display().to_string(),
            at.display().to_string()
        );
    }
    code.push_str("];\n");
    fs::write(out.join("page.rs"), code).expect("the build folder can be written");
}

/// A name for the law as it is built in: codes, umpire, and what the umpire asks.
fn law(root: &Path) -> String {
    let rooms = ["board", "record", "proof", "statute", "umpire", "minutes"];
    let mut folders: Vec<PathBuf> = rooms
        .iter()
        .map(|room| root.join("..").join(room).join("src"))
        .collect();
    folders.push(root.join("../../codes"));
    let mut files = Vec::new();
    for folder in &folders {
        println!("cargo::rerun-if-changed={}", folder.display());
        gather(folder, &mut files);
    }
    files.sort();
    // FNV-1a: a name, not a proof.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        for byte in fs::read(file).unwrap_or_default() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!(
        "{}-{hash:016x}",
        env::var("CARGO_PKG_VERSION").unwrap_or_default()
    )
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else {
            files.push(path);
        }
    }
}
