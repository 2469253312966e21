import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./tools/closing-line.ts"],
    // Files of one project run side by side; Chromium is what they share, and two cores carry two of it.
    maxWorkers: 2,
    projects: [
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"] } },
      { test: { name: "shared", root: "shared", include: ["src/**/*.test.ts"] } },
      { test: { name: "ui", root: "ui", include: ["src/**/*.test.{ts,tsx}"] } },
      { test: { name: "extension", root: "extension", include: ["lib/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "server",
          include: ["src/**/*.test.ts"],
          globalSetup: ["test/postgres.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: "e2e",
          root: "e2e",
          include: ["**/*.test.ts"],
          globalSetup: ["global-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
