import { join } from "node:path";
import { root } from "./process.mjs";

/** @param {...string} path */
const bin = (...path) => join(root, "node_modules", ...path);
const vitest = bin("vitest", "vitest.mjs");
const vite = bin("vite", "bin", "vite.js");
const biome = bin("@biomejs", "biome", "bin", "biome");
/** @param {...string} args */
const wxt = (...args) => [join(root, "extension", "node_modules", "wxt", "bin", "wxt.mjs"), ...args];
/** The tests start many servers and commands. With this cache each start needs half the processor time. */
const compileCache = { NODE_COMPILE_CACHE: join(root, ".cache", "compiled") };

/** The program `tintype`. */
const program = join(root, "cli", "src", "main.ts");

/** Says what is wrong with the configuration, which takes a moment, before other things take minutes. */
const configCheck = join(root, "server", "src", "platform", "config", "check-config.ts");

/**
 * The environment of the program: what people type to start a command, and the folder that they are in, because npm runs
 * scripts in the root of the repository.
 * @param {string} command
 */
const typed = (command) => ({
  ...compileCache,
  TINTYPE_COMMAND: command,
  TINTYPE_FOLDER: process.env.INIT_CWD ?? process.cwd(),
});

/** The views of which `npm run gallery -- --pictures <views>` takes pictures; undefined unless it does. */
const picturedViews =
  process.argv[2] === "gallery" && process.argv[3] === "--pictures" ? process.argv.slice(4) : undefined;

/**
 * @typedef {object} Command
 * @property {boolean} [chromium]
 * @property {boolean | ((rest: string[]) => boolean)} [extensionBrowsers]
 * @property {boolean} [web]
 * @property {string[]} [first]
 * @property {Record<string, string>} [env]
 * @property {string[]} [beside]
 * @property {(rest: string[]) => string[][]} steps
 */

/**
 * The steps of `npm start`, `npm test` and `npm run …`. Each step is the arguments of one Node process. They run one after
 * the other, until one fails. `chromium` tells whether the command needs a browser, `extensionBrowsers` whether it needs
 * the browsers in which the extension is tested, `web` whether it needs the built dashboard. `env` is added to the environment.
 * `first` is a process that must succeed before a dashboard is built, and all that follows. `beside` is a process that runs until the
 * steps have ended.
 * @type {Record<string, Command>}
 */
export const commands = {
  start: { chromium: true, web: true, first: [configCheck], steps: (rest) => [[program, "serve", ...rest]] },
  dev: {
    chromium: true,
    web: true,
    first: [configCheck],
    beside: [vite, "--config", join(root, "ui", "web", "vite.config.ts"), "--clearScreen", "false"],
    steps: (rest) => [["--watch-preserve-output", "--watch", program, "serve", ...rest]],
  },
  // Builds the dashboard and the extension, and packs the archives for the stores.
  build: { web: true, steps: () => [wxt("zip", "extension"), wxt("zip", "extension", "--browser", "firefox")] },
  test: {
    chromium: true,
    extensionBrowsers: true,
    web: true,
    env: compileCache,
    steps: (rest) => [[vitest, "run", ...rest]],
  },
  // All tests, in their full size. Names of files, after the command, choose among them.
  "test:storm": {
    chromium: true,
    extensionBrowsers: true,
    web: true,
    env: { ...compileCache, TESTS: "storm" },
    steps: (rest) => [[vitest, "run", ...rest]],
  },
  // Attacks and faults that take minutes.
  "test:hostile": {
    chromium: true,
    env: { ...compileCache, TESTS: "hostile" },
    steps: (rest) => [[vitest, "run", "--project", "server", "--project", "reader", "--project", "e2e", ...rest]],
  },
  // Lists the tests that a push leaves to the two commands above.
  "list-night": { steps: () => [[join(root, "tools", "night", "list.ts")]] },
  // Makes docs/pictures from the real product.
  pictures: {
    chromium: true,
    extensionBrowsers: true,
    web: true,
    env: { ...compileCache, TESTS: "pictures" },
    steps: (rest) => [[vitest, "run", "--project", "e2e", ...rest]],
  },
  // Serves all views with their fixtures, or takes pictures of them.
  gallery: picturedViews
    ? {
        chromium: true,
        web: true,
        env: { ...compileCache, TESTS: "storm", PICTURES: "1", GALLERY_VIEWS: picturedViews.join(",") },
        steps: () => [[vitest, "run", "--project", "e2e", "gallery.test"]],
      }
    : { steps: (rest) => [[vite, "--config", join(root, "extension", "gallery", "vite.config.ts"), ...rest]] },
  // Records what tests of upgrades to later releases need. See server/test/releases/README.md.
  "record-release": {
    env: { ...compileCache, RECORD_RELEASE: process.argv.includes("--replace") ? "--replace" : "new" },
    steps: () => [
      [vitest, "run", "--project", "server", "roles/upgrade", "-t", "a recording of this release"],
      [join(root, "tools", "pack", "release.ts")],
    ],
  },
  // Writes the next version and its changes; with --dry-run, says what would happen.
  release: { steps: (rest) => [[join(root, "tools", "release", "main.ts"), ...rest]] },
  check: {
    // The type checker and the linter are programs in Go. They collect garbage less often, which saves a fifth of their
    // processor time for a tenth more memory.
    env: { GOGC: "400" },
    steps: () => [
      // Generates types of the extension.
      wxt("prepare", "extension"),
      [biome, "ci", "--error-on-warnings"],
      [bin("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings"],
      // The default of four checkers repeats much of the work on machines with two cores.
      [bin("typescript", "bin", "tsc"), "-b", "--checkers", "2"],
      // Finds files, exports and dependencies that nothing uses.
      [bin("knip", "bin", "knip.js"), "--no-progress"],
      [join(root, "tools", "imports", "check.ts")],
      [join(root, "tools", "tables", "check.ts")],
      [join(root, "tools", "promises", "check.ts")],
      [join(root, "tools", "words", "check.ts")],
      [join(root, "tools", "properties", "check.ts")],
    ],
  },
  format: { steps: () => [[biome, "check", "--write"]] },
  // Puts what a server needs into a folder.
  image: { steps: (rest) => [[join(root, "tools", "image", "build.mjs"), ...rest]] },
  bench: {
    chromium: true,
    extensionBrowsers: (rest) => rest.includes("popup"),
    steps: (rest) => [
      ...(rest.includes("popup") ? [wxt("build", "extension")] : []),
      [join(root, "bench", "main.ts"), ...rest],
    ],
  },
  tintype: { chromium: true, env: typed("npm run tintype -- <command>"), steps: (rest) => [[program, ...rest]] },
  // Makes the package of the program, for machines without this repository.
  "pack:cli": { steps: (rest) => [[join(root, "tools", "pack", "cli.ts"), ...rest]] },
  // Makes the package of the typed client.
  "pack:client": { steps: (rest) => [[join(root, "tools", "pack", "client.ts"), ...rest]] },
  extract: {
    chromium: true,
    env: typed("npm run <command> --"),
    steps: (rest) => [[program, "extract", ...rest]],
  },
  admin: { env: typed("npm run <command> --"), steps: (rest) => [[program, "admin", ...rest]] },
};
