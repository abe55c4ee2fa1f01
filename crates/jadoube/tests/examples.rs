//! The crates that others build on show by an example, run as a test, what each of their types is for.
use std::fs;
use std::path::{Path, PathBuf};

const CRATES: [&str; 6] = ["board", "record", "proof", "statute", "umpire", "minutes"];

/// A module's file, and the folder of its children.
struct Module {
    text: String,
    file: PathBuf,
    children: PathBuf,
}

impl Module {
    fn root(of: &str) -> Module {
        let children = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{of}/src"));
        Module::read(children.join("lib.rs"), children).expect("a crate has a root")
    }

    fn read(file: PathBuf, children: PathBuf) -> Option<Module> {
        let text = fs::read_to_string(&file).ok()?;
        Some(Module {
            text,
            file,
            children,
        })
    }

    fn child(&self, name: &str) -> Option<Module> {
        Module::below(&self.children, name)
    }

    fn below(folder: &Path, name: &str) -> Option<Module> {
        let below = folder.join(name);
        Module::read(below.with_extension("rs"), below.clone())
            .or_else(|| Module::read(below.join("mod.rs"), below))
    }

    /// Every item that begins so and ends with a semicolon, in one line each.
    fn said(&self, begin: &str) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let mut open = false;
        for line in self.text.lines() {
            if line.starts_with(begin) {
                said.push(String::new());
                open = true;
            }
            if open && let Some(last) = said.last_mut() {
                last.push_str(line.trim());
                open = !line.ends_with(';');
            }
        }
        let whole = |one: String| one[begin.len()..].trim_end_matches(';').to_owned();
        said.into_iter().map(whole).collect()
    }

    /// Every type that can be named from outside, with its file and whether it has an example.
    fn reachable(&self, found: &mut Vec<(String, PathBuf, bool)>) {
        for (name, example) in self.types() {
            found.push((name, self.file.clone(), example));
        }
        for module in self.said("pub mod ") {
            let child = self.child(&module).expect("a module has a file");
            child.reachable(found);
        }
        for used in self.said("pub use ") {
            self.used(&used, found);
        }
        // The chapters of the law are named in a list.
        for line in self
            .text
            .lines()
            .skip_while(|l| *l != "chapters! {")
            .skip(1)
        {
            let Some((module, _)) = line.trim().split_once(": ") else {
                break;
            };
            let child = self.child(module).expect("a chapter has a file");
            child.reachable(found);
        }
    }

    /// What a `pub use` names: `a::b::C`, `a::{B, C}`, `a::*`. Of other crates nothing is known here.
    fn used(&self, used: &str, found: &mut Vec<(String, PathBuf, bool)>) {
        let list = used.find("::{").or_else(|| used.rfind("::"));
        let Some((path, names)) = list.map(|at| (&used[..at], &used[at + 2..])) else {
            return;
        };
        let source = self.children.ancestors().find(|dir| dir.ends_with("src"));
        let source = source.expect("a module lies in its crate").to_owned();
        let (path, above) = match path.strip_prefix("crate::") {
            Some(path) => (path, source),
            None => (path, self.children.clone()),
        };
        let mut parts = path.split("::");
        let first = parts.next().and_then(|part| Module::below(&above, part));
        let module = parts.fold(first, |module, part| module?.child(part));
        let Some(module) = module else {
            return;
        };
        let mut there = Vec::new();
        module.reachable(&mut there);
        let names = names.trim_matches(['{', '}']).split(',');
        let names: Vec<&str> = names.map(str::trim).collect();
        there.retain(|(name, ..)| names.contains(&"*") || names.contains(&name.as_str()));
        found.append(&mut there);
    }

    /// The public types of this file.
    fn types(&self) -> Vec<(String, bool)> {
        let mut types = Vec::new();
        let (mut example, mut listed) = (false, false);
        for line in self.text.lines() {
            listed = match line {
                "choices! {" | "chapter! {" => true,
                "}" => false,
                _ => listed,
            };
            let kinds = ["pub struct ", "pub enum ", "pub trait ", "pub type "];
            let declared = kinds.iter().find_map(|kind| line.strip_prefix(kind));
            let in_list = || line.strip_prefix("    ")?.strip_suffix(" {");
            let declared = declared.or_else(|| in_list().filter(|_| listed));
            if let Some(rest) = declared {
                let name = rest.chars().take_while(|c| c.is_alphanumeric());
                types.push((name.collect(), example));
            }
            let doc = line.trim_start();
            example =
                doc.starts_with("/// ```") || example && !line.is_empty() && declared.is_none();
        }
        types
    }
}

#[test]
fn every_public_type_has_an_example() {
    for name in CRATES {
        let mut types = Vec::new();
        Module::root(name).reachable(&mut types);
        assert!(types.len() > 10, "{name}: only {} types found", types.len());
        types.retain(|(.., example)| !example);
        assert!(types.is_empty(), "without an example, in {name}: {types:?}");
    }
}
