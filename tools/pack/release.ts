import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./archive.ts";
import { sumLine } from "./sum.ts";

// Packs the program for a release, and writes its sum where the action looks for it: tools/action/install.sh.

const packed = execFileSync(process.execPath, [join(import.meta.dirname, "cli.ts")], { encoding: "utf8" });
const archive = packed.trim();
writeFileSync(join(root, "tools", "action", "SHA256SUMS"), sumLine(basename(archive), readFileSync(archive)));
console.log(`The release's asset: ${archive}`);
