import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { formats } from "./export/formats.ts";
import { KIND_KEYS } from "./kinds/keys.ts";

// Who adds a kind of token, a format, a type of channel or a field touches the files that name its neighbour. CONTRIBUTING.md states
// how many these are. Counted are the sources and texts of the product, without tests, docs and what is generated.

const root = fileURLToPath(new URL("../..", import.meta.url));

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.css", "*.json"],
  { cwd: root, encoding: "utf8" },
).split("\n");
const isProduct = (file: string) =>
  !/^(bench|e2e|tools|docs)\/|\/generated\/|\.test\.tsx?$|\/(testing|test|bench|gallery|migrations)\/|(^|\/)package(-lock)?\.json$/.test(
    file,
  ) &&
  file.includes("/") &&
  existsSync(`${root}/${file}`);
/** The product's files, without comments. */
const product = listed.filter(isProduct).map((file) => ({
  file,
  code: readFileSync(`${root}/${file}`, "utf8").replace(/\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms, ""),
}));

const folderOf = (key: string) => key.replace("_", "-");

/** Returns whether code names a kind: as a key, or by its folder. `.list-z_indexes` is a class of the kind's list. */
function namesKind(code: string, key: string): boolean {
  return new RegExp(`["'\`.-]${key}\\b|\\b${key}["'\`?:]|/${folderOf(key)}/|\\{[^}]*\\b${key}\\b[^}]*\\}`).test(code);
}

const isOwn = (file: string, key: string) => file.includes(`/kinds/${folderOf(key)}/`);

/** The files that know of a kind whose values are numbers and whose tokens have no fields of their own. */
const NUMBER_KIND = [
  "shared/src/kinds/exports.ts",
  "shared/src/kinds/in-page.ts",
  "shared/src/kinds/index.ts",
  "shared/src/kinds/keys.ts",
  "shared/src/kinds/z-indexes/export.ts",
  "shared/src/kinds/z-indexes/kind.ts",
  "shared/src/kinds/z-indexes/read.ts",
  "ui/src/i18n/de.json",
  "ui/src/i18n/en.json",
  "ui/src/kinds/drawings.css",
  "ui/src/kinds/index.ts",
  "ui/src/kinds/z-indexes/view.tsx",
];

test("a kind of token whose values are numbers stands in the 12 files that CONTRIBUTING.md names", () => {
  const touched = product.filter(
    ({ file, code }) => !DECISIONS.includes(file) && (isOwn(file, "z_indexes") || namesKind(code, "z_indexes")),
  );
  expect(touched.map(({ file }) => file).sort()).toEqual(NUMBER_KIND);
  expect(NUMBER_KIND.length).toBeLessThanOrEqual(12);
  const contributing = readFileSync(`${root}/CONTRIBUTING.md`, "utf8");
  expect(contributing).toContain(`A kind whose values are numbers touches ${NUMBER_KIND.length} files`);
  for (const file of NUMBER_KIND.filter((path) => !isOwn(path, "z_indexes"))) {
    expect(contributing).toContain(`\`${file}\``);
  }
});

/** The lists of kinds. Where a kind has no line in one of them, something general holds for it. */
const LISTS = [
  "shared/src/kinds/comparisons.ts",
  "shared/src/kinds/exports.ts",
  "shared/src/kinds/in-page.ts",
  "shared/src/kinds/index.ts",
  "shared/src/kinds/keys.ts",
  "shared/src/kinds/wire.ts",
  "ui/src/i18n/de.json",
  "ui/src/i18n/en.json",
  "ui/src/kinds/index.ts",
  "ui/src/kinds/style.css",
];

/** Decisions about values of several kinds, and the words that formats have for them. */
const DECISIONS = [
  "shared/src/agents/kinds-of-property.ts",
  "shared/src/conformance/checked-kinds.ts",
  "shared/src/conformance/sources/canonical.ts",
  "shared/src/conformance/sources/json/types.ts",
  "shared/src/conformance/sources/kind-of-entry.ts",
  "shared/src/conformance/sources/tailwind/read-tailwind.ts",
  "shared/src/conformance/values/index.ts",
  "ui/src/systems/findings/ValueSample.tsx",
];

/** A file that names more kinds than this is a list of kinds. */
const MANY = 6;

test("no file but the lists names many kinds of tokens", () => {
  const lists = product.filter(
    ({ file, code }) => KIND_KEYS.filter((key) => !isOwn(file, key) && namesKind(code, key)).length > MANY,
  );
  expect(lists.map(({ file }) => file).sort()).toEqual([...LISTS, ...DECISIONS].sort());
});

test("an export format stands in the 5 files that CONTRIBUTING.md names", () => {
  const touched = (format: string) =>
    product.filter(({ code }) => new RegExp(`["']${format}["']|(?<![\\w.])${format}: [({]`).test(code));
  const LISTED = [
    "shared/src/export/formats.ts",
    "shared/src/export/writers.ts",
    "ui/src/i18n/de.json",
    "ui/src/i18n/en.json",
  ];
  // Only formats whose names mean nothing else: design systems have sources in `css` and `less`, and kinds have scopes in `figma`.
  for (const format of ["dtcg-resolver", "ase"] satisfies (keyof typeof formats)[]) {
    expect(
      touched(format)
        .map(({ file }) => file)
        .sort(),
      format,
    ).toEqual(LISTED);
  }
  const contributing = readFileSync(`${root}/CONTRIBUTING.md`, "utf8");
  expect(contributing).toContain(`A format touches ${LISTED.length + 1} files`); // and that of its writer
});

test("a type of channel stands in the 5 files that CONTRIBUTING.md names", () => {
  const touched = product.filter(({ file, code }) => /discord/i.test(file + code)).map(({ file }) => file);
  expect(touched.sort()).toEqual([
    "shared/src/channels/discord/message.ts",
    "shared/src/channels/types.ts",
    "ui/src/i18n/de.json",
    "ui/src/i18n/en.json",
    "ui/src/notifications/channels/discord/preview.tsx",
  ]);
  const contributing = readFileSync(`${root}/CONTRIBUTING.md`, "utf8");
  expect(contributing).toContain(`A type of channel touches ${touched.length} files`);
  for (const file of touched) expect(contributing).toContain(`\`${file.replace("/discord/", "/<type>/")}\``);
});

/** The files that list the fields of a receiver: a new field stands where two of them are listed together. */
const FIELDS = [
  {
    receiver: "webhook",
    isListed: (code: string) => /\burl["']?[:,][^()]{0,160}\bevents\b/.test(code),
    files: [
      "shared/src/api/notifications/webhooks.ts",
      "ui/src/i18n/de.json",
      "ui/src/i18n/en.json",
      "ui/src/notifications/webhooks/WebhookFields.tsx",
    ],
  },
  {
    receiver: "channel",
    isListed: (code: string) => /\btimezone\b/.test(code) && /\bremind_?after\b|"remind":/i.test(code),
    files: [
      "shared/src/channels/wire.ts",
      "ui/src/i18n/de.json",
      "ui/src/i18n/en.json",
      "ui/src/notifications/channels/ChannelFields.tsx",
    ],
  },
];

test.each(FIELDS)("a field of a $receiver stands in the 5 files that CONTRIBUTING.md names", (field) => {
  const { receiver, isListed, files } = field;
  const listing = product.filter(({ file, code }) => (file + code).toLowerCase().includes(receiver) && isListed(code));
  expect(listing.map(({ file }) => file).sort()).toEqual(files);
  const contributing = readFileSync(`${root}/CONTRIBUTING.md`, "utf8");
  expect(contributing).toContain(`A field of a ${receiver} touches ${files.length + 1} files`); // and the migration
  for (const file of files) expect(contributing).toContain(`\`${file}\``);
});
