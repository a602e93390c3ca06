// Runs a Python file under MicroPython: node run.mjs MICROPYTHON_FOLDER FILE FOLDER_OF_MODULES
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [micropython, file, modules] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(`${micropython}/micropython.mjs`).href);
const python = await loadMicroPython({ linebuffer: false, stdout: (data) => process.stdout.write(data) });
for (const name of readdirSync(modules).filter((name) => name.endsWith(".py"))) {
    python.FS.writeFile(`/${name}`, readFileSync(`${modules}/${name}`, "utf8"));
}
try {
    python.runPython("import sys; sys.path.append('/')");
    python.runPython(readFileSync(file, "utf8"));
} catch (error) {
    console.error(error.message); // without it node prints the whole of MicroPython
    process.exitCode = 1;
}
