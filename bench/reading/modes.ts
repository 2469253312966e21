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

const themeOf = (name: string, conditions: Partial<Mode>): Mode => ({
  name,
  color_scheme: "light",
  viewport: options.viewport,
  ...conditions,
});
/** Themes that Bootstrap's style sheets have: by an attribute, and by classes of the body. */
const themes: readonly Mode[] = [
  themeOf("dark", { attributes: { "data-bs-theme": "dark" } }),
  themeOf("primary", { on: "body", classes: { "text-bg-primary": true } }),
  themeOf("dark-success", {
    on: "body",
    attributes: { "data-bs-theme": "dark" },
    classes: { "text-bg-success": true },
  }),
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
      const rows = [
        { name: "three modes: bootstrap", page: "bootstrap", modes },
        { name: "three modes: govuk", page: "govuk", modes },
        { name: "three themes: bootstrap", page: "bootstrap", modes: themes },
      ];
      for (const { name, page, modes: modesOfRow } of rows) {
        const samples = await interleave(
          { ours: () => readPage(page, { ...options, modes: modesOfRow }), baseline: () => readPage(page, options) },
          { rounds: 15, warmup: 3 },
        );
        yield { name, ...samples, goals: [] };
      }
    } finally {
      await Promise.all([browser.close(), pages.close()]);
    }
  },
};
