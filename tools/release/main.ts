import { join } from "node:path";
import { parseArgs } from "node:util";
import { artifactsOf } from "./artifacts.ts";
import { applyPlan, planRelease, type ReleasePlan } from "./plan.ts";

// `npm run release` writes the next version and its section of the changelog, and says what remains to do. It publishes nothing.
// With `--dry-run` it only says what it would do.

const root = join(import.meta.dirname, "..", "..");
const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
const isDryRun = values["dry-run"];

const plan = planRelease(root, new Date().toISOString().slice(0, 10));
if (!plan) {
  console.log("Nothing has changed since the newest release: .changeset is empty.");
} else {
  if (!isDryRun) applyPlan(root, plan);
  console.log(describePlan(plan));
}

function describePlan({ previous, version, section, written, deleted }: ReleasePlan): string {
  const done = (verb: string) => (isDryRun ? `Would be ${verb}` : `Was ${verb}`);
  const artifacts = artifactsOf(version).map(
    ({ path, command, target }) => `- ${path}${command ? ` (${command})` : ""} → ${target}`,
  );
  const paragraphs = [
    `The next version is ${version}${version === previous ? ", which package.json has already" : `, after ${previous}`}.`,
    `${done("written")}: ${[...written.keys()].join(", ")}`,
    deleted.length > 0 && `${done("deleted")}: ${deleted.join(", ")}`,
    `The section of ${version} in CHANGELOG.md:`,
    section,
    `Packed and published by hand afterwards:\n${artifacts.join("\n")}`,
    `Before: npm run test:storm, npm run test:hostile. Then: commit, and the tag v${version}.`,
    isDryRun && "Nothing was changed.",
  ];
  return paragraphs.filter((paragraph) => paragraph !== false).join("\n\n");
}
