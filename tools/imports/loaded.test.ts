import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listLoaded } from "./graph.ts";

const root = join(import.meta.dirname, "../..");
const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts"];
const files = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\n");

/** The modules that a file loads before it runs, of which the pattern tells those that take long. */
const loadedBefore = (entry: string, slow: RegExp) => listLoaded(root, entry, files).filter((name) => slow.test(name));

const isPackage = /^[^/]+$|^@/;

test("the program loads no library but commander, and no writer of an export, before it knows its command", () => {
  expect(loadedBefore("cli/src/program.ts", isPackage)).toEqual(["commander"]);
  expect(loadedBefore("cli/src/program.ts", /\/(export|kinds|api)\//)).toEqual([
    "cli/src/export/command.ts",
    "shared/src/export/formats.ts",
  ]);
});

test("a reader's process loads no code that reads pages before it starts Chromium", () => {
  expect(loadedBefore("reader/src/process/child.ts", isPackage).toSorted()).toEqual([
    "ipaddr.js",
    "pino",
    "playwright",
    "zod",
  ]);
  expect(loadedBefore("reader/src/process/child.ts", /\/(observe|conformance|css|page)\/|page-reader/)).toEqual([]);
});

test("the code that reads pages names no tokens, so it loads no library for colours and CSS", () => {
  expect(loadedBefore("reader/src/process/visits.ts", /^culori|^@csstools|\/kinds\/index/)).toEqual([]);
});
