import { createBrowserProcesses } from "@tintype/reader/process/browser-processes";
import type { ExtractOptions } from "@tintype/reader/reading/reading";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { startPageServer } from "@tintype/reader/test/page-server";
import type { Mode } from "@tintype/shared/modes/mode";
import { pino } from "pino";
import { type Bench, interleave } from "../measure.ts";
import { idleReading, options } from "./extract.ts";

const mobile = { width: 390, height: 844 };
const modes: readonly Mode[] = [
  { name: "dark", color_scheme: "dark", viewport: options.viewport },
  { name: "mobile", color_scheme: "light", viewport: mobile },
  { name: "dark-mobile", color_scheme: "dark", viewport: mobile },
];

/** Measures the reading of a page in three modes. The baseline is our own reading without modes. */
export const modesBench: Bench = {
  async *run() {
    const pages = await startPageServer();
    pages.serve(designSystemRoutes());
    const browser = createBrowserProcesses({
      executablePath: process.env.BROWSER_PATH,
      concurrency: 1,
      egressAllow: [pages.host],
      log: pino({ level: "silent" }),
    });
    const readPage = (name: string, options: ExtractOptions) => idleReading(browser, `${pages.base}/${name}`, options);
    try {
      for (const name of ["bootstrap", "govuk"]) {
        const samples = await interleave(
          { ours: () => readPage(name, { ...options, modes }), baseline: () => readPage(name, options) },
          { rounds: 15, warmup: 3 },
        );
        yield { name: `three modes: ${name}`, ...samples, goals: [] };
      }
    } finally {
      await Promise.all([browser.close(), pages.close()]);
    }
  },
};
