import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { night } from "../../testing/night.ts";
import { accountFor } from "./account.ts";
import { TokenWarning } from "./faults.ts";
import { readEntries } from "./read-source.ts";

const VALUES = [
  "#0b7285;red;8px;1rem;50%;300ms;12;0.5;0;-4;3furlongs;700;400px;1.5;100vw;none;solid;inherit;;Inter, sans-serif",
  '"Inter";two words;A sentence, for people.;16 / 9;url(a.png);cubic-bezier(0, 0, 1, 1);0 1px 2px #0003;1px solid red',
  "4px 8px;opacity 2s;45deg;{nowhere.at-all};linear-gradient(red, blue);translate(4px);calc(1px + 2vw);221 83% 53%;??",
].flatMap((line) => line.split(";"));
const JSON_VALUES = [12, 0.5, 0, true, false, null, [], ["Inter", "serif"], [0, 0, 1, 1], [1, 2], {}, { a: 1 }];
const COMPOSITES = [
  { value: 4, unit: "px" },
  { color: "#000", width: "1px", style: "solid" },
  { duration: "1s" },
  [{ color: "#fff", position: 0 }],
];
const TYPES = [
  "color",
  "dimension",
  "number",
  "spacing",
  "fontWeights",
  "shadow",
  "transition",
  "custom-gradient",
  "asset",
];
const GROUPS = ["color", "space", "radius", "font", "motion", "layer", "size", "grid", "border", "misc"];
const NAMES = ["m", "weight", "columns", "duration", "size", "line-height", "shadow", "500", "ratio", "gradient"];

/** The uses that variables of Figma can have. */
const SCOPES = ["GAP", "ALL_SCOPES", "CORNER_RADIUS", "FONT_SIZE", "OPACITY", "WIDTH_HEIGHT", "FONT_FAMILY"];

/** A value of a source, with the name and the type that its format may give it. */
interface Leaf {
  readonly path: readonly [string, string];
  readonly value: unknown;
  readonly type: string | undefined;
}

const leavesWith = (values: readonly unknown[]) =>
  fc.uniqueArray(
    fc.record<Leaf>({
      path: fc.tuple(fc.constantFrom(...GROUPS), fc.constantFrom(...NAMES)),
      value: fc.constantFrom(...values),
      type: fc.option(fc.constantFrom(...TYPES), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30, selector: ({ path }) => path.join(".") },
  );

const grouped = (leaves: readonly Leaf[], write: (leaf: Leaf, index: number) => unknown) => {
  const groups = Map.groupBy(
    leaves.map((leaf, index) => ({ leaf, written: write(leaf, index) })),
    ({ leaf }) => leaf.path[0],
  );
  return JSON.stringify(
    Object.fromEntries(
      [...groups].map(([group, members]) => [
        group,
        Object.fromEntries(members.map(({ leaf, written }) => [leaf.path[1], written])),
      ]),
    ),
  );
};
const declarations = (leaves: readonly Leaf[]) =>
  leaves.map(({ path, value }) => `  --${path.join("-")}: ${value};`).join("\n");
const inOldForm = ({ value, type }: Leaf) => ({ value, ...(type && { type }) });
const inNewForm = ({ value, type }: Leaf) => ({ $value: value, ...(type && { $type: type }) });
/** An object without a form of its own is a group. */
const isGroup = ({ value }: Leaf) => typeof value === "object" && value !== null && !Array.isArray(value);

const WRITERS: Readonly<Record<string, (leaves: readonly Leaf[]) => string>> = {
  "names and values": (leaves) => grouped(leaves, (leaf) => (isGroup(leaf) ? inOldForm(leaf) : leaf.value)),
  "Style Dictionary": (leaves) => grouped(leaves, inOldForm),
  "the Design Tokens Format": (leaves) => grouped(leaves, inNewForm),
  "all forms mixed": (leaves) =>
    grouped(leaves, (leaf, i) =>
      i % 3 === 0 && !isGroup(leaf) ? leaf.value : i % 3 === 1 ? inNewForm(leaf) : inOldForm(leaf),
    ),
  "a list": (leaves) => JSON.stringify(leaves.map((leaf) => ({ name: leaf.path.join("."), ...inOldForm(leaf) }))),
  "sets of Tokens Studio": (leaves) =>
    `{"global": ${grouped(leaves, inOldForm)}, "$metadata": {"tokenSetOrder": ["global"]}}`,
  "variables of Figma": (leaves) =>
    grouped(leaves, (leaf, index) => ({
      $type: typeof leaf.value === "number" ? "number" : (leaf.type ?? "string"),
      $value: leaf.value,
      $extensions: { "com.figma.scopes": [SCOPES[index % SCOPES.length]] },
    })),
  "a DESIGN.md": (leaves) => {
    const maps = Object.entries(
      JSON.parse(grouped(leaves, (leaf) => (isGroup(leaf) ? inOldForm(leaf) : leaf.value))) as object,
    ); // as `grouped` writes it
    return ["---", "colors: {}", ...maps.map(([name, map]) => `${name}: ${JSON.stringify(map)}`), "---"].join("\n");
  },
  JSON5: (leaves) =>
    `// Tokens\n${grouped(leaves, inNewForm)
      .replace(/"([a-z]+)":/g, "$1:")
      .replace(/\}$/, ",}")}`,
};
const SHEETS: Readonly<Record<string, (leaves: readonly Leaf[]) => string>> = {
  CSS: (leaves) => `:root {\n${declarations(leaves)}\n}`,
  "a theme of Tailwind": (leaves) => `@theme {\n${declarations(leaves)}\n}`,
  SCSS: (leaves) => `$a: 1;\n${JSON.stringify(leaves)}`,
  Less: (leaves) => `@a: 1;\n${JSON.stringify(leaves)}`,
};

/** The variables of a program, as if they had been evaluated. */
const evaluate = async (program: string) => {
  const leaves = JSON.parse(program.slice(program.indexOf("\n"))) as Leaf[]; // as the writers above have it
  const variables = leaves.map(({ path, value }) => {
    const name = path.join("-");
    return { name, value: String(value), variable: name };
  });
  return { variables, css: "", warnings: [] };
};

/** The names of all values of a source that are tokens, have a warning, or are left out. */
async function namesIn(content: string): Promise<ReadonlySet<string>> {
  const { entries } = await readEntries({ content }, { evaluateScss: evaluate, evaluateLess: evaluate });
  const { tokens, contexts, warnings, leftOut } = accountFor(entries);
  const names = [
    ...[...tokens, ...contexts.flatMap(([, inContext]) => inContext)].map(({ name }) => name),
    ...warnings.flatMap((warning) => (warning instanceof TokenWarning ? [warning.token] : [])),
    ...leftOut,
  ];
  // A transition is a duration and a curve; custom properties have dashes in warnings.
  return new Set(
    names.flatMap((name) => [name, name.replace(/\.(duration|timingFunction)$/, ""), name.replace(/^--/, "")]),
  );
}

describe.each([
  ...Object.entries(WRITERS).map(
    ([name, write]) => [name, write, [...VALUES, ...JSON_VALUES, ...COMPOSITES], "."] as const,
  ),
  ...Object.entries(SHEETS).map(([name, write]) => [name, write, VALUES.filter((value) => value !== ""), "-"] as const),
])("accountFor %s", (_, write, values, separator) => {
  test("has each value as a token, as a warning, or as left out", async () => {
    await fc.assert(
      fc.asyncProperty(leavesWith(values), async (leaves) => {
        const names = await namesIn(write(leaves));
        const lost = leaves.filter(({ path }) => !names.has(path.join(separator)));
        expect(lost).toEqual([]);
      }),
      { numRuns: night.samples() },
    );
  });
});

const examples = join(dirname(createRequire(import.meta.url).resolve("style-dictionary")), "../examples");

/** The paths of a file's tokens, each an object with a value. */
function pathsOf(group: object, path: readonly string[] = []): string[] {
  return Object.entries(group).flatMap(([key, child]: [string, unknown]) => {
    if (typeof child !== "object" || child === null || key.startsWith("$")) return [];
    const isToken = "value" in child || "$value" in child;
    return isToken ? [[...path, key].join(".")] : pathsOf(child, [...path, key]);
  });
}

test("accountFor has each token of the examples of Style Dictionary", async () => {
  const files = globSync(join(examples, "**/tokens/**/*.json"));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const content = readFileSync(file, "utf8");
    const names = await namesIn(content);
    expect([file, pathsOf(JSON.parse(content)).filter((path) => !names.has(path))]).toEqual([file, []]);
  }
});
