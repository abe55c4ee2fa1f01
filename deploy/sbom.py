"""sbom.py SBOM LICENCES: what is in the binary and its page, as CycloneDX, and the texts of its licences."""

import json
import pathlib
import subprocess
import sys

HOST = subprocess.check_output(["rustc", "-vV"], text=True).split("host: ")[1].split()[0]
CARGO = ["cargo", "metadata", "--format-version", "1", "--locked", "--features", "jadoube/page", "--filter-platform", HOST]


def crates():
    """The crates that are linked into the command; not those that only build or test it."""
    told = json.loads(subprocess.check_output(CARGO))
    packages = {package["id"]: package for package in told["packages"]}
    needs = {node["id"]: node["deps"] for node in told["resolve"]["nodes"]}
    todo = [id for id, package in packages.items() if package["name"] == "jadoube"]
    linked = set()
    while todo:
        id = todo.pop()
        if id in linked:
            continue
        linked.add(id)
        todo += [dep["pkg"] for dep in needs[id] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
    return sorted((packages[id] for id in linked), key=lambda package: (package["name"], package["version"]))


def texts(folder):
    """The licences that a package brings with it."""
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.name.upper().startswith(("LICEN", "COPYING", "NOTICE", "UNLICENSE")):
            yield file.name, file.read_text(errors="replace").strip()


def component(kind, name, version, licence):
    licences = [{"expression": licence.replace("/", " OR ")}] if licence else []
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{name.replace('@', '%40')}@{version}",
        "licenses": licences,
    }


def main(sbom, licences):
    version = None
    components, written, said = [], [], {}
    for package in crates():
        if package["name"] == "jadoube":
            version = package["version"]
        if package["source"] is None:
            continue
        components.append(component("cargo", package["name"], package["version"], package["license"]))
        written.append((package["name"], package["version"], package["license"], pathlib.Path(package["manifest_path"]).parent))
    lock = json.loads(pathlib.Path("web/package-lock.json").read_text())["packages"]
    for path, package in sorted(lock.items()):
        if path and not package.get("dev"):
            name = path.removeprefix("node_modules/")
            components.append(component("npm", name, package["version"], package.get("license")))
            written.append((name, package["version"], package.get("license"), pathlib.Path("web") / path))
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "jadoube", "version": version, "licenses": [{"expression": "GPL-3.0-or-later"}]}},
        "components": components,
    }
    pathlib.Path(sbom).write_text(json.dumps(told, indent=1) + "\n")
    with open(licences, "w") as out:
        for name, version, licence, folder in written:
            out.write(f"{name} {version}: {licence}\n")
            for file, text in texts(folder):
                # The same text is printed once.
                first = said.setdefault(text, f"{name} {version}, {file}")
                if first == f"{name} {version}, {file}":
                    out.write(f"\n{text}\n")
                else:
                    out.write(f"  {file}: as that of {first}\n")
            out.write("\n" + "-" * 80 + "\n")
    unknown = [entry["name"] for entry in components if not entry["licenses"]]
    if unknown:
        sys.exit(f"no licence is told of: {', '.join(unknown)}")


main(*sys.argv[1:])
