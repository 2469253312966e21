// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { filesOfDrop, readPicked } from "./picked-files.ts";

type Tree = { readonly [name: string]: string | Tree };

/** An entry of a drop, as browsers give them: folders tell their entries in batches. */
function entryOf(path: string, content: string | Tree): FileSystemEntry {
  const entry =
    typeof content === "string"
      ? { file: (resolve: (file: File) => void) => resolve(new File([content], path)) }
      : { createReader: () => ({ readEntries: readInBatches(path, content) }) };
  // The cast: only what is read of an entry is here.
  return { fullPath: path, isDirectory: typeof content !== "string", ...entry } as unknown as FileSystemEntry;
}

function readInBatches(path: string, folder: Tree) {
  const entries = Object.entries(folder).map(([name, child]) => entryOf(`${path}/${name}`, child));
  return (resolve: (batch: readonly FileSystemEntry[]) => void) => resolve(entries.splice(0, 1));
}

test("filesOfDrop takes the files of folders in folders, by their paths", async () => {
  const acme = { "b.css": "b", deep: { "a.json": "a", "readme.txt": "r" }, node_modules: { "c.css": "c" } };
  const items = [
    { webkitGetAsEntry: () => entryOf("/acme", acme) },
    { webkitGetAsEntry: () => entryOf("/x.txt", "x") },
  ];
  // The cast: a drop has more than is read of it.
  const files = await readPicked(await filesOfDrop({ items, files: [] } as unknown as DataTransfer));
  expect(files).toEqual([
    { path: "acme/b.css", content: "b" },
    { path: "acme/deep/a.json", content: "a" },
    { path: "x.txt", content: "x" },
  ]);
});

/** A folder with another one that has this many files. */
const folderOf = (name: string, count: number) =>
  Promise.resolve(
    filesOfDrop({
      // The cast: a drop has more than is read of it.
      items: [{ webkitGetAsEntry: () => entryOf("/acme", { [name]: filesNamed(count), "a.css": "a" }) }],
      files: [],
    } as unknown as DataTransfer),
  );
const filesNamed = (count: number): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, ""]));

test("filesOfDrop does not look into packages, whatever their size", async () => {
  expect(await readPicked(folderOf("node_modules", 3_000))).toEqual([{ path: "acme/a.css", content: "a" }]);
});

test("filesOfDrop refuses a folder of which it cannot look at everything", async () => {
  expect(await readPicked(folderOf("deep", 3_000))).toBe("too_many");
});

test("readPicked says that a file cannot be opened", async () => {
  const file = { size: 1, text: () => Promise.reject(new Error("it is gone")) };
  expect(await readPicked([{ path: "a.css", file: file as unknown as File }])).toBe("unopened"); // the cast: as above
});

test.each([
  ["too_many", Array.from({ length: 65 }, () => "")],
  ["too_large", ["x".repeat(1024 * 1024), "x"]],
])("readPicked refuses files that are %s", async (problem, texts) => {
  expect(await readPicked(texts.map((text, index) => ({ path: `${index}.css`, file: new File([text], "") })))).toBe(
    problem,
  );
});
