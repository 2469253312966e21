import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./process.mjs";

// Resolves imports of the server before its packages are installed: those of the repository's own packages to their
// sources, as the `exports` of their package.json say, and others to the folder of packages that the environment names.

const parentURL = pathToFileURL(join(process.env.TINTYPE_EARLY_PACKAGES ?? "", "package.json")).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const [, name, path] = /^@tintype\/(shared|reader)\/(.+)$/.exec(specifier) ?? [];
    if (name !== undefined) {
      return nextResolve(pathToFileURL(join(root, name, "src", `${path}.ts`)).href, context);
    }
    if (/^(\.|node:|file:)/.test(specifier) || context.parentURL?.includes("/node_modules/")) {
      return nextResolve(specifier, context);
    }
    return nextResolve(specifier, { ...context, parentURL });
  },
});
