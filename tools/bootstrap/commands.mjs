import { join } from "node:path";
import { root } from "./process.mjs";

const bin = (...path) => join(root, "node_modules", ...path);
const vitest = bin("vitest", "vitest.mjs");
const biome = bin("@biomejs", "biome", "bin", "biome");
const server = (file) => join(root, "server", "src", file);

/**
 * What `npm start`, `npm test` and `npm run …` do: each step is the arguments of one Node process, run one after the other
 * until one fails. `chromium` says that a browser is needed.
 * @type {Record<string, { chromium?: boolean, steps: (rest: string[]) => string[][] }>}
 */
export const commands = {
  start: { chromium: true, steps: (rest) => [[server("main.ts"), ...rest]] },
  dev: { chromium: true, steps: (rest) => [["--watch-preserve-output", "--watch", server("main.ts"), ...rest]] },
  test: { chromium: true, steps: (rest) => [[vitest, "run", ...rest]] },
  check: {
    steps: () => [
      [biome, "ci", "--error-on-warnings"],
      [bin("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings"],
      [bin("typescript", "bin", "tsc"), "-b"],
    ],
  },
  format: { steps: () => [[biome, "check", "--write"]] },
  bench: { chromium: true, steps: (rest) => [[server("bench/main.ts"), ...rest]] },
  extract: { chromium: true, steps: (rest) => [[server("cli/extract.ts"), ...rest]] },
};
