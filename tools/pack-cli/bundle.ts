import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Plugin, rolldown } from "rolldown";

const ENTRY = "\0tintype-entry";

/** Features that our code and its libraries use and Node 20 lacks. core-js adds only those that are missing. */
const POLYFILLS = [
  "core-js/actual/promise/with-resolvers",
  "core-js/actual/url/parse",
  "core-js/actual/object/group-by",
  "core-js/actual/map/group-by",
  "core-js/actual/array/from-async",
  "core-js/actual/iterator",
  "core-js/actual/set",
];

/** Starts children, whose program is an entry of its own. */
const READING_FOLDER = join("capabilities", "systems", "reading");
const CHILD = "\0tintype-source-child";

/** A file of the bundle. */
export interface BundledFile {
  readonly path: string;
  readonly code: string;
}

export interface Bundle {
  readonly files: readonly BundledFile[];
  /** The paths of the modules that the bundle contains. */
  readonly modules: readonly string[];
}

/** The sources of the packages that the bundle consists of. */
type Folders = Readonly<Record<"cli" | "reader" | "server", string>>;

const foldersIn = (root: string): Folders => ({
  cli: join(root, "cli", "src"),
  reader: join(root, "reader", "src"),
  server: join(root, "server", "src"),
});

/** Bundles the program for Node 20. Its entry is `tintype.js`; the code of each command is in files of its own. */
export async function bundleProgram(root: string, version: string): Promise<Bundle> {
  const folders = foldersIn(root);
  const input = await rolldown({
    input: { tintype: ENTRY, "source-child": CHILD },
    platform: "node",
    external: /^playwright-core/,
    plugins: [entry(root, folders), packaged(folders, await bundlePageScript(folders, version))],
    transform: { target: "node20" },
    checks: { eval: false },
  });
  try {
    const { output } = await input.generate({
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      minify: true,
    });
    const chunks = output.filter((file) => file.type === "chunk");
    return {
      files: chunks.map(({ fileName, code }) => ({ path: fileName, code })),
      modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    };
  } finally {
    await input.close();
  }
}

/** The entries: polyfills first, then the program. Imports of a module run in their order. */
function entry(root: string, { cli, server }: Folders): Plugin {
  const require = createRequire(join(root, "package.json"));
  const main = JSON.stringify(join(cli, "main.ts"));
  const child = JSON.stringify(join(server, READING_FOLDER, "child.ts"));
  const polyfills = POLYFILLS.map((name) => `import ${JSON.stringify(name)};`).join("\n");
  // Without a cache of compiled code, the first command of a step takes longest. Node 20 has none.
  const cache = 'import module from "node:module";\nmodule.enableCompileCache?.();';
  return {
    name: "tintype-entry",
    resolveId: (id, importer) => {
      if (id === ENTRY || id === CHILD) return id;
      const isEntry = importer === ENTRY || importer === CHILD;
      return isEntry && id.startsWith("core-js/") ? require.resolve(id) : undefined;
    },
    load(id) {
      if (id === ENTRY) return `${cache}\n${polyfills}\nawait import(${main});\n`;
      return id === CHILD ? `${polyfills}\nawait import(${child});\n` : undefined;
    },
  };
}

const CODE_OF_PACKAGE = `import { fileURLToPath } from "node:url";
export const codeOf = (program) => [fileURLToPath(new URL(".", program))];`;

/** Replaces what only works in the repository. */
function packaged({ cli, reader, server }: Folders, script: { code: string; version: string }): Plugin {
  const service = [join(server, "commands", "serve.ts"), join(server, "commands", "admin", "run.ts")];
  const sourceReader = join(server, READING_FOLDER, "source-reader.ts");
  const code = join(server, "platform", "children", "code.ts");
  const require = createRequire(join(server, "main.ts"));
  const observeBundle = join(reader, "observe-bundle.ts");
  return {
    name: "tintype-packaged",
    async resolveId(id, importer) {
      // css-tree reads files of its package; this build of it contains them.
      if (id === "css-tree") return require.resolve("css-tree/dist/csstree.esm");
      // The build without access to files: the child evaluates one text.
      if (id === "sass") return join(dirname(require.resolve("sass")), "sass.default.js");
      if (id === "playwright") return { id: "playwright-core", external: true };
      const resolved = /^(\.|@tintype\/)/.test(id) ? await this.resolve(id, importer, { skipSelf: true }) : undefined;
      return resolved && service.includes(resolved.id) ? join(cli, "not-in-package.ts") : resolved;
    },
    load(id) {
      // The program of children is in the folder of the package's code.
      if (id === code) return CODE_OF_PACKAGE;
      return id === observeBundle
        ? `export const observeBundle = () => Promise.resolve(${JSON.stringify(script)});`
        : undefined;
    },
    transform(text, id) {
      if (id !== sourceReader) return undefined;
      const file = '"./child.ts"';
      if (!text.includes(file)) throw new Error(`${id} does not start ${file} any more`);
      // The code of commands is in a folder below the entries.
      return text.replace(file, '"../source-child.js"');
    },
  };
}

/** Bundles the script that runs in pages, as reader/src/observe-bundle.ts does when the service starts. */
async function bundlePageScript({ reader }: Folders, version: string): Promise<{ code: string; version: string }> {
  const input = await rolldown({ input: join(reader, "page", "script.ts"), platform: "browser" });
  try {
    const { output } = await input.generate({ format: "iife", minify: true });
    const { code } = output[0];
    return { code, version: `${version}+${createHash("sha256").update(code).digest("hex").slice(0, 8)}` };
  } finally {
    await input.close();
  }
}
