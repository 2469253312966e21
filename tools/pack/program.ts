import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Plugin, rolldown } from "rolldown";

/** The prefix of the modules that are entries. */
const ENTRY = "\0tintype-entry:";
/** The module that adds what an old Node lacks. */
const ADDITIONS = "\0tintype-polyfills";

/** The features that Node has since version 22, each with the module that adds it to Node 20: our code and its libraries use them. */
const POLYFILLS: Readonly<Record<string, string>> = {
  "Promise.withResolvers": "core-js/actual/promise/with-resolvers",
  "URL.parse": "core-js/actual/url/parse",
  "Object.groupBy": "core-js/actual/object/group-by",
  "Map.groupBy": "core-js/actual/map/group-by",
  "Array.fromAsync": "core-js/actual/array/from-async",
  "globalThis.Iterator": "core-js/actual/iterator",
  "Set.prototype.union": "core-js/actual/set",
};

/** A program of child processes, which is an entry of its own: the file that starts it, and what it is called beside that file. */
interface ChildProgram {
  readonly name: string;
  readonly starter: string;
  readonly program: string;
}

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

const childPrograms = ({ reader, server }: Folders): readonly ChildProgram[] => [
  { name: "reader-child", starter: join(reader, "process", "spawn-reader.ts"), program: "./child.ts" },
  { name: "work-child", starter: join(server, "platform", "children", "child.ts"), program: "./program.ts" },
];

/** Bundles the program for Node 20. Its entry is `tintype.js`; the code of each command is in files of its own. */
export async function bundleProgram(root: string, version: string): Promise<Bundle> {
  const folders = foldersIn(root);
  const children = childPrograms(folders);
  const programs = new Map([
    ["tintype", join(folders.cli, "main.ts")],
    ...children.map(({ name, starter, program }) => [name, join(dirname(starter), program)] as const),
  ]);
  const input = await rolldown({
    input: Object.fromEntries([...programs.keys()].map((name) => [name, ENTRY + name])),
    platform: "node",
    external: /^playwright-core/,
    plugins: [entries(root, programs), packaged(folders, children, await bundlePageScripts(folders, version))],
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

/**
 * The entries: polyfills first, then the program. To load them takes longer than Node itself, so a Node that lacks nothing does
 * without.
 */
function entries(root: string, programs: ReadonlyMap<string, string>): Plugin {
  const require = createRequire(join(root, "package.json"));
  const additions = Object.values(POLYFILLS).map((name) => `import ${JSON.stringify(name)};`);
  const add = `if ([${Object.keys(POLYFILLS).join(", ")}].includes(undefined)) await import(${JSON.stringify(ADDITIONS)});`;
  // Without a cache of compiled code, the first command of a step takes longest. Node 20 has none.
  const cache = 'import module from "node:module";\nmodule.enableCompileCache?.();';
  return {
    name: "tintype-entry",
    resolveId: (id, importer) => {
      if (id.startsWith(ENTRY) || id === ADDITIONS) return id;
      return importer === ADDITIONS ? require.resolve(id) : undefined;
    },
    load(id) {
      if (id === ADDITIONS) return additions.join("\n");
      const program = id.startsWith(ENTRY) ? programs.get(id.slice(ENTRY.length)) : undefined;
      return program && `${cache}\n${add}\nawait import(${JSON.stringify(program)});\n`;
    },
  };
}

const CODE_OF_PACKAGE = `import { fileURLToPath } from "node:url";
export const codeOf = ([program]) => [fileURLToPath(new URL(".", program))];`;

/** The package's children do one work, which the bundle contains. */
const loaderOf = (declaration: string) => `import { SOURCE_WORK } from ${JSON.stringify(declaration)};
export const loadWork = () => SOURCE_WORK.load();`;

/** Replaces what only works in the repository. */
function packaged({ cli, reader, server }: Folders, children: readonly ChildProgram[], scripts: PageScripts): Plugin {
  const commands = join(server, "roles", "commands");
  const service = [join(commands, "serve.ts"), join(commands, "admin", "run.ts")];
  const code = join(server, "platform", "children", "code.ts");
  const loader = join(server, "platform", "children", "load-work.ts");
  const require = createRequire(join(server, "main.ts"));
  const observeBundle = join(reader, "visit", "observe-bundle.ts");
  for (const file of [...service, code, loader, observeBundle]) {
    if (!existsSync(file)) throw new Error(`${file} is gone: name what the package has in its place`);
  }
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
      if (id === loader) return loaderOf(join(server, "systems", "reading", "source-reader.ts"));
      return id === observeBundle
        ? `export const observeBundle = () => Promise.resolve(${JSON.stringify(scripts.observe)});
           export const consentLibrary = () => Promise.resolve(${JSON.stringify(scripts.consentLibrary)});
           export const heldMarksScript = () => Promise.resolve(${JSON.stringify(scripts.heldMarks)});`
        : undefined;
    },
    transform(text, id) {
      const child = children.find(({ starter }) => starter === id);
      if (!child) return undefined;
      const file = JSON.stringify(child.program);
      if (!text.includes(file)) throw new Error(`${id} does not start ${file} any more`);
      // The code of commands is in a folder below the entries.
      return text.replace(file, `"../${child.name}.js"`);
    },
  };
}

interface PageScripts {
  readonly observe: { readonly code: string; readonly version: string };
  readonly consentLibrary: string;
  readonly heldMarks: string;
}

/** Bundles the scripts that run in pages, as reader/src/visit/observe-bundle.ts does when the service starts. */
async function bundlePageScripts({ reader }: Folders, version: string): Promise<PageScripts> {
  const folder = join(reader, "page");
  const [code, consentLibrary, heldMarks] = await Promise.all([
    bundlePageScript(join(folder, "script.ts")),
    bundlePageScript(join(folder, "consent", "library.ts")),
    bundlePageScript(join(folder, "held-marks.ts")),
  ]);
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
  return { observe: { code, version: `${version}+${hash}` }, consentLibrary, heldMarks };
}

async function bundlePageScript(entry: string): Promise<string> {
  const input = await rolldown({ input: entry, platform: "browser" });
  try {
    const { output } = await input.generate({ format: "iife", minify: true });
    return output[0].code;
  } finally {
    await input.close();
  }
}
