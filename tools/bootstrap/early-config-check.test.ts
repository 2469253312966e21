import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PACKAGES } from "./early-config-check.mjs";

const root = join(import.meta.dirname, "../..");

/** The sources without their packages, and a folder with those that the check may import. */
function bareSources(): { sources: string; packages: string } {
  const sources = mkdtempSync(join(tmpdir(), "tintype-early-"));
  onTestFinished(() => rmSync(sources, { recursive: true }));
  for (const folder of ["shared/src", "reader/src", "server/src/platform/config", "tools/bootstrap"]) {
    cpSync(join(root, folder), join(sources, folder), { recursive: true });
  }
  for (const name of ["shared", "reader", "server"]) {
    cpSync(join(root, name, "package.json"), join(sources, name, "package.json"));
  }
  const packages = join(sources, "packages");
  mkdirSync(join(packages, "node_modules"), { recursive: true });
  for (const name of PACKAGES) {
    symlinkSync(realpathSync(join(root, "shared/node_modules", name)), join(packages, "node_modules", name));
  }
  return { sources, packages };
}

test.each([
  ["names a wrong variable", { PORT: "http" }, 1, /PORT must be a whole number/],
  ["names a wrong rule of the egress policy", { EGRESS_ALLOW: "nonsense" }, 1, /EGRESS_ALLOW/],
  ["accepts a right configuration", { PORT: "3000", EGRESS_ALLOW: "10.0.0.0/8" }, 0, /^$/],
])("the check of the configuration %s before packages are installed", (_, variables, status, output) => {
  const { sources, packages } = bareSources();
  const hook = join(sources, "tools/bootstrap/early-imports.mjs");
  const check = join(sources, "server/src/platform/config/check-config.ts");
  const { PATH = "" } = process.env;
  const ended = spawnSync(process.execPath, ["--import", hook, check], {
    env: { PATH, TINTYPE_EARLY_PACKAGES: packages, ...variables },
    encoding: "utf8",
  });
  expect(ended.stderr).toMatch(output);
  expect(ended.status).toBe(status);
});
