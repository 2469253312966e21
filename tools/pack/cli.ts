import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packArchive, readPackage, root } from "./archive.ts";
import { licensesOf } from "./licenses.ts";
import { bundleProgram } from "./program.ts";

// Makes the package of the program `tintype`: bundled, for Node 20 and newer, without this repository. It prints the path of
// the archive. With an argument, the archive goes to that folder.

const target = process.argv[2] ?? join(root, ".output");

const archive = await packArchive(target, "docs/cli.md", async (folder) => {
  const { files, modules } = await bundleProgram(root, readPackage(root).version);
  for (const { path, code } of files) folder.write(join("dist", path), code);
  folder.write("dist/bin.js", '#!/usr/bin/env node\nimport "./tintype.js";\n');
  folder.write("THIRD-PARTY-LICENSES.txt", `${licensesOf(modules)}\n`);
  return {
    name: "tintype",
    description:
      "Reads the design tokens of web pages, and compares them with an earlier reading or with a design system.",
    // Registries of MCP servers take it as the proof that the package is theirs.
    mcpName: JSON.parse(readFileSync(join(root, "server.json"), "utf8")).name,
    bin: { tintype: "dist/bin.js" },
    // It reads its own files when it runs.
    dependencies: { "playwright-core": folder.bundle("playwright-core", playwrightFolder()) },
  };
});
console.log(archive);

/** The folder of playwright-core, which is a dependency of playwright, which is one of the reader. */
function playwrightFolder(): string {
  const playwright = realpathSync(join(root, "reader", "node_modules", "playwright"));
  return dirname(createRequire(join(playwright, "package.json")).resolve("playwright-core/package.json"));
}
