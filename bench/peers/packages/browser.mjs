// Loaded before the command of another tool (`node --import`). Makes Playwright start the browser in BROWSER_PATH, so that
// it does not have to download one. The other tools have no option for that, and Playwright has no environment variable.

import Module from "node:module";

const executablePath = process.env.BROWSER_PATH;
const load = Module._load;

Module._load = function (...args) {
  const exports = load.apply(this, args);
  const chromium = exports?.chromium;
  if (chromium?.name?.() === "chromium" && !Object.hasOwn(chromium, "launch")) {
    const launch = chromium.launch;
    chromium.launch = (options) => launch.call(chromium, { ...options, executablePath });
  }
  return exports;
};
