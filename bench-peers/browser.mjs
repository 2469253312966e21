// Loaded before a peer's command (`node --import`): Playwright starts the browser that BROWSER_PATH names, and not one that
// it would have to download. None of the peers has an option for it, nor has Playwright a variable.

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
