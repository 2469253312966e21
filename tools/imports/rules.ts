import { findCycles, type Import } from "./graph.ts";

// Who may import whom. docs/architecture.md says why.

/** The dashboard's shell. The views in ui/src know nothing of it. */
const SHELL = "ui/web";

/** Top-level folders, those in `packages`, and the dashboard's shell, and the others that their production code may import. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  reader: ["shared"],
  server: ["reader", "shared"],
  cli: ["server", "reader", "shared"],
  bench: ["cli", "server", "reader", "shared"],
  ui: ["shared"],
  [SHELL]: ["ui", "shared"],
  extension: ["ui", "shared"],
  e2e: ["shared", "packages/client"],
  "packages/client": [],
  tools: ["shared"],
};

/** The one file of the server that clients import, as a type only. */
const CLIENT_CONTRACT = "server/src/roles/router.ts";

/** Layers, highest first. A layer may import those below it; folders of one layer may not import each other. */
type Layers = readonly (readonly string[])[];

const SERVER_LAYERS: Layers = [
  ["main.ts"],
  ["roles"],
  ["doors/dashboard"],
  ["doors/trpc", "doors/mcp"],
  ["doors/rest"],
  ["maintenance"],
  ["presentation"],
  ["monitoring"],
  ["systems"],
  ["extraction"],
  ["notifications"],
  ["identity"],
  ["platform/jwt-secret.ts", "platform/server-url.ts"],
  ["platform/tables.ts"],
  ["platform/limits", "platform/context.ts", "platform/declared-tables.ts"],
  ["platform/jobs", "platform/links", "platform/mail", "platform/children", "platform/operation", "platform/secrets"],
  ["platform/database", "platform/lanes"],
  [
    "platform/config",
    "platform/first-commands.ts",
    "platform/tracing",
    "platform/errors.ts",
    "platform/gates.ts",
    "platform/ids.ts",
    "platform/log.ts",
    "platform/make-folder.ts",
    "platform/palette-image.ts",
    "platform/timing.ts",
  ],
];

const UI_LAYERS: Layers = [
  ["app"],
  ["sites"],
  ["page"],
  ["capturing", "notifications", "review", "systems"],
  ["kinds", "people"],
  ["tokens"],
  ["platform"],
  ["kit"],
  ["i18n"],
];

/** The packages that have layers, and those of their folders whose content has layers of its own. */
const LAYERED: Readonly<Record<string, { readonly layers: Layers; readonly groups: readonly string[] }>> = {
  server: { layers: SERVER_LAYERS, groups: ["doors", "platform"] },
  ui: { layers: UI_LAYERS, groups: [] },
};

const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) ||
  /\/testing\//.test(file) ||
  /^((cli|reader|server)\/test|(extension|ui)\/gallery)\//.test(file);

/** @returns one sentence for each import that breaks a rule, and for each cycle */
export function findFaults(imports: readonly Import[]): string[] {
  const ofProduct = imports.filter(({ from }) => !isTest(from));
  return [
    ...imports.flatMap((edge) => packageFault(edge) ?? []),
    ...ofProduct.flatMap((edge) => testFault(edge) ?? layerFault(edge) ?? []),
    ...cycleFaults(ofProduct),
  ];
}

function packageFault({ from, to }: Import): string | undefined {
  const [source, target] = [topOf(from), topOf(to)];
  if (source === target || PACKAGES[source]?.includes(target)) return undefined;
  if (to === CLIENT_CONTRACT && (source === "ui" || source === "extension")) return undefined;
  return `${from} imports ${to}: ${source} may import ${PACKAGES[source]?.join(", ") || "nothing"} of ours`;
}

function testFault({ from, to }: Import): string | undefined {
  if (!isTest(to) || from.startsWith("bench/") || topOf(from) === "e2e") return undefined;
  return `${from} imports ${to}, which only tests may`;
}

function layerFault({ from, to }: Import): string | undefined {
  const [source, target] = [layerOf(from), layerOf(to)];
  if (!source || !target || source.top !== target.top) return undefined;
  if (source.name === target.name || source.level < target.level) return undefined;
  return `${from} imports ${to}: ${target.name} is not below ${source.name}`;
}

function layerOf(file: string): { top: string; name: string; level: number } | undefined {
  const [top = "", folder, first = "", second] = file.split("/");
  const layered = LAYERED[top];
  if (!layered || folder !== "src") return undefined;
  const name = layered.groups.includes(first) ? `${first}/${second}` : first;
  const level = layered.layers.findIndex((names) => names.includes(name));
  if (level === -1) throw new Error(`${top}/src/${name} has no layer: give it one in tools/imports/rules.ts`);
  return { top, name, level };
}

/** Cycles between files, and between the folders that stand side by side in one folder. */
function cycleFaults(imports: readonly Import[]): string[] {
  const between = (edges: [string, string][], what: string) =>
    findCycles(edges).map((cycle) => `${what} import each other in a circle: ${cycle.join(", ")}`);
  return [
    ...between(
      imports.map(({ from, to }) => [from, to]),
      "These files",
    ),
    ...between(imports.flatMap(siblingFolders), "These folders"),
  ];
}

/**
 * Returns the two folders at which the paths of an import part, below what they have in common. Empty if either is a
 * file there.
 */
function siblingFolders({ from, to }: Import): [string, string][] {
  const [source, target] = [from.split("/"), to.split("/")];
  const common = source.findIndex((part, index) => part !== target[index]);
  if (common === -1 || common >= source.length - 1 || common >= target.length - 1) return [];
  return [[source.slice(0, common + 1).join("/"), target.slice(0, common + 1).join("/")]];
}

function topOf(file: string): string {
  const [top = "", folder] = file.split("/");
  return top === "packages" || file.startsWith(`${SHELL}/`) ? `${top}/${folder}` : top;
}
