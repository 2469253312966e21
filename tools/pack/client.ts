import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { packArchive, root } from "./archive.ts";
import { licensesOf } from "./licenses.ts";

// Makes the package `@tintype/client`: one file for Node 20 and newer, Deno and browsers, and its types. It prints the path of
// the archive. With an argument, the archive goes to that folder.

const target = process.argv[2] ?? join(root, ".output");
const source = join(root, "packages", "client");

const archive = await packArchive(target, "docs/client.md", async (folder) => {
  const input = await rolldown({ input: join(source, "src", "index.ts"), platform: "neutral" });
  const { output } = await input.generate({ format: "esm", minify: true });
  folder.write("dist/index.js", output[0].code);
  folder.write("THIRD-PARTY-LICENSES.txt", `${licensesOf(output[0].moduleIds)}\n`);
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const places = ["--outDir", join(folder.path, "dist"), "--tsBuildInfoFile", join(folder.path, "types.tsbuildinfo")];
  execFileSync(process.execPath, [compiler, "-p", source, ...places], { stdio: ["ignore", 2, "inherit"] });
  const openapi = realpathSync(join(source, "node_modules", "openapi-fetch"));
  return {
    name: "@tintype/client",
    description: "A typed client of Tintype's API: versioned snapshots of web pages' design tokens.",
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    sideEffects: false,
    // The types refer to theirs.
    dependencies: {
      "openapi-fetch": folder.bundle("openapi-fetch", openapi),
      "openapi-typescript-helpers": folder.bundle(
        "openapi-typescript-helpers",
        realpathSync(join(openapi, "..", "openapi-typescript-helpers")),
      ),
    },
  };
});
console.log(archive);
