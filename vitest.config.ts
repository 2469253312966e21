import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import TestOrder from "./tools/test-order.ts";

// Files share a worker, and so the modules that they import, which takes less than half of the processor's time. Tests must
// not leave anything behind in a module or in the process.
const isolate = false;

// Node runs these sources without Vite, as it does in production. That saves the processor Vite's transformation of each module.
const experimental = { viteModuleRunner: false };

// Property tests draw the same samples in every run, so that a run is red only for what changed. FC_SEED=random draws others:
// one seed for the whole run, which is printed so that the run can be repeated.
if (process.env.FC_SEED === "random") {
  process.env.FC_SEED = String(randomInt(2 ** 31));
  console.log(`FC_SEED=${process.env.FC_SEED}`);
}
const setupFiles = [fileURLToPath(new URL("shared/src/testing/property-seed.ts", import.meta.url))];

// `npm run test:hostile` runs the tests that need the machine for themselves, and nothing else: shared/src/testing/night.ts.
const isAlone = process.env.TESTS === "hostile";
const alone = "**/*.night.test.ts";
// `npm run test:storm` runs tests in their full size, with 33 times as many samples.
const patience = process.env.TESTS === "storm" ? 33 : 1;
// `npm run pictures` makes the pictures of the README.
const arePictures = process.env.TESTS === "pictures";

const postgres = fileURLToPath(new URL("server/test/database/postgres.ts", import.meta.url));

/** Tests with real databases, browsers and networks. */
const serviceTests = (root: string) => ({
  root,
  include: [isAlone ? alone : "src/**/*.test.ts"],
  isolate,
  experimental,
  setupFiles,
  // Limits for what hangs. Child processes have a low priority, and wait long beside another busy worker.
  testTimeout: 90_000 * patience,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
});

export default defineConfig({
  test: {
    reporters: ["default", "./tools/closing-line.ts"],
    // Two workers, with the browsers and processes that they start, keep two cores busy. A third one makes the suite hardly
    // faster, for a tenth more of the processor. Attacks measure how long others wait, so each has the machine for itself.
    maxWorkers: isAlone ? 1 : 2,
    sequence: { sequencer: TestOrder },
    projects: [
      // The package of the program is built and installed, and steps of the action run in processes of their own.
      {
        test: {
          name: "tools",
          root: "tools",
          include: ["**/*.test.ts"],
          isolate,
          experimental,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "shared",
          root: "shared",
          include: ["src/**/*.test.ts"],
          isolate,
          experimental,
          setupFiles,
          // Some tests look at a page a hundred times, beside another worker.
          testTimeout: 90_000 * patience,
        },
      },
      {
        test: {
          name: "ui",
          root: "ui",
          include: ["{src,gallery}/**/*.test.{ts,tsx}"],
          isolate,
          setupFiles: ["src/testing/each-view-test.ts"],
          unstubGlobals: true,
          restoreMocks: true,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "extension",
          root: "extension",
          include: ["lib/**/*.test.ts"],
          isolate,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { ...serviceTests("reader"), name: "reader" } },
      { test: { ...serviceTests("server"), name: "server", globalSetup: [postgres] } },
      { test: { ...serviceTests("cli"), name: "cli", globalSetup: [postgres] } },
      { test: { name: "bench", root: "bench", include: ["**/*.test.ts"], isolate, experimental } },
      {
        test: {
          name: "e2e",
          root: "e2e",
          include: [arePictures ? "pictures/*.pictures.ts" : isAlone ? alone : "**/*.test.ts"],
          isolate,
          experimental,
          globalSetup: ["global-setup.ts"],
          // Limits for what hangs: a test waits several times, each time for at most support/wait.ts's limit.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
    ],
  },
});
