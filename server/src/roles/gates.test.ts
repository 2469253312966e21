import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { AppError } from "../platform/errors.ts";
import type { Gate } from "../platform/gates.ts";
import { stages } from "./gates.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const pathOf = (path: string) => relative(ROOT, fileURLToPath(path));
const cell = (text: string) => text.replaceAll("|", "\\|");

/** Returns what a client gets beyond the limit: "503 `not_ready`". */
function answerOf({ answer }: Pick<Gate, "answer">): string {
  if (typeof answer === "string") return answer;
  const answers = answer.map((error) =>
    error instanceof AppError ? `${error.status} \`${error.code}\`` : error.message,
  );
  return [...new Set(answers)].join(", ");
}

/** The types of what a table of gates is made of. */
const RULES = /\b(?:LaneRules|BudgetRules|TimeBudgetRules|ChildPoolRules|Gate)\b/;

const sources = globSync("server/src/**/*.ts", { cwd: ROOT })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

function limitsPage(): string {
  const lines = stages.flatMap(({ name: stage, gates }) =>
    gates.map((gate) => {
      const path = pathOf(gate.at);
      const where = `[${path.replace(/^.*\/(?=[^/]+\/[^/]+$)/, "")}](../${path})`;
      return `| ${[stage, cell(gate.name), cell(gate.limit), cell(answerOf(gate)), where].join(" | ")} |`;
    }),
  );
  return `# Limits

Everything in the service that makes work wait, refuses it or ends it because it is too much. This page is made of the declarations in the code: \`npm test -- roles/gates -u\` writes it.

## Gates

In the order in which a request, an upload or a run meets them. A refusal with 429 or 503 has \`Retry-After\`. "At once" and "waiting" count in one process, rates and quotas in all of them. Among clients who wait, the next is the one with the fewest jobs in progress, and among these the one who was served longest ago. [operations.md](operations.md#limits) explains the rates.

| Stage | Gate | Limit | Beyond it | Where |
|---|---|---|---|---|
${lines.join("\n")}
`;
}

/** `npm test -- roles/gates -u` writes the file. */
test("docs/limits.md lists the gates as the code declares them", async () => {
  await expect(limitsPage()).toMatchFileSnapshot(join(ROOT, "docs/limits.md"));
});

test("every gate names a file that exists", () => {
  const files = stages.flatMap(({ gates }) => gates.map(({ at }) => fileURLToPath(at)));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("every lane, budget and pool of children that is declared has a line in docs/limits.md", () => {
  const listed = new Set(stages.flatMap(({ gates }) => gates.map(({ name }) => name)));
  const declarations = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^export const \w+(.*) = \{\n([\s\S]*?)\n\}(.*);$/gm)]
      .filter(([, type, , satisfied]) => RULES.test(`${type}${satisfied}`))
      .flatMap(([, , body]) => /\bname: "([^"]+)"/.exec(body ?? "")?.[1] ?? [])
      .map((name) => ({ file, name })),
  );
  expect(declarations.length).toBeGreaterThan(20);
  expect(declarations.filter(({ name }) => !listed.has(name))).toEqual([]);
});

test("no code outside platform/lanes has queues and limits of what is done at once", () => {
  const others = sources.filter(
    ({ file, text }) => !file.startsWith("server/src/platform/lanes/") && /from "p-(?:queue|limit)"/.test(text),
  );
  expect(others.map(({ file }) => file)).toEqual([]);
});
