import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { startPageServer } from "@tintype/reader/test/page-server";
import { type Bench, interleave } from "../measure.ts";
import { installPackedProgram } from "../stage/packed-program.ts";

const run = promisify(execFile);
const minimal = fileURLToPath(new URL("./minimal.ts", import.meta.url));

const MAX_RUN_MS = 120_000;
const MAX_OUTPUT_BYTES = 50_000_000;

/**
 * Measures `tintype extract` from its start to its end, as a package. The baseline is the least program that reads a page
 * with Playwright. Both start a Chromium.
 */
export const coldBench: Bench = {
  async *run() {
    const [pages, program] = await Promise.all([startPageServer(), installPackedProgram()]);
    pages.serve(designSystemRoutes());
    const options = { timeout: MAX_RUN_MS, maxBuffer: MAX_OUTPUT_BYTES };
    try {
      for (const name of ["bootstrap", "govuk"]) {
        const url = `${pages.base}/${name}`;
        const samples = await interleave(
          {
            ours: () => run(process.execPath, [program.file, "extract", url, "--allow-private"], options),
            baseline: () => run(process.execPath, [minimal, url], options),
          },
          { rounds: 9, warmup: 2 },
        );
        yield { name: `cold: ${name}`, ...samples, goals: [] };
      }
    } finally {
      await Promise.all([pages.close(), program.remove()]);
    }
  },
};
