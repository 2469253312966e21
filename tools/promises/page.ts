import { isPromise, type Page, type ProductPromise, type Statement } from "./statements.ts";

/** Writes docs/promises.md. */
export function toPage(readme: readonly Statement[], pages: readonly Page[]): string {
  const groups: (readonly [file: string, promises: readonly ProductPromise[]])[] = [
    ["README.md", readme.filter(isPromise)],
    ...pages.map(({ file, sections }) => [file, sections.flatMap(({ promises }) => promises)] as const),
  ];
  return `# Promises

Each sentence of the README that promises something, and the main ones of every page for users, with the tests that hold them. The tests look from outside: at a service that runs as \`npm start\` runs it, in a browser, or at the outputs of a command. This page is made of [the list](../tools/promises); \`npm run check\` fails if a sentence of the README or a section of a page is not in it, or if one of its tests does not exist.

${groups.map(([file, promises]) => toSection(file, promises)).join("\n")}`;
}

function toSection(file: string, promises: readonly ProductPromise[]): string {
  const rows = promises.map(({ says, heldBy, inside }) => {
    const tests = heldBy.map((reference) => {
      const [path = "", ...title] = reference.split(": ");
      return `[${cell(title.join(": "))}](../${path})`;
    });
    return `| ${cell(says)} | ${tests.join("; ")}${inside ? ` (from inside: ${cell(inside)})` : ""} |`;
  });
  const link = file.startsWith("docs/") ? file.slice("docs/".length) : `../${file}`;
  return `## [${file}](${link})\n\n| Promise | Held by |\n|---|---|\n${rows.join("\n")}\n`;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
