// Every npm script runs this file. It needs only Node >= 20 and npm. It installs what is missing (a newer Node, pnpm, the
// packages, a Chromium) and then runs the command. See CONTRIBUTING.md.

import { ensureChromium, ensureFullChromium } from "./bootstrap/chromium.mjs";
import { commands } from "./bootstrap/commands.mjs";
import { limitCompileCache } from "./bootstrap/compile-cache.mjs";
import { checkConfigEarly } from "./bootstrap/early-config-check.mjs";
import { ensureFirefox } from "./bootstrap/firefox.mjs";
import { ensurePackages } from "./bootstrap/packages.mjs";
import { runToEnd } from "./bootstrap/process.mjs";
import { ensureToolchain } from "./bootstrap/toolchain.mjs";
import { ensureWeb } from "./bootstrap/web.mjs";

const [name = "", ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  console.error(`Unknown command "${name}". The commands are: ${Object.keys(commands).join(", ")}.`);
  process.exit(2);
}

try {
  const toolchain = await ensureToolchain();
  const { first } = command;
  await ensurePackages(toolchain, async () => {
    const code = first ? await checkConfigEarly(toolchain, first) : 0;
    if (code !== 0) process.exit(code);
  });
  const runFirst = async () => {
    const code = first ? await runToEnd(toolchain.node, first, toolchain.env) : 0;
    if (code !== 0) process.exit(code);
  };
  if (command.web) await ensureWeb(toolchain, runFirst);
  if (command.chromium) await ensureChromium(toolchain);
  const { extensionBrowsers } = command;
  if (typeof extensionBrowsers === "function" ? extensionBrowsers(rest) : extensionBrowsers) {
    await ensureFullChromium(toolchain);
    await ensureFirefox(toolchain);
  }
  const env = { ...toolchain.env, ...command.env };
  if (command.env?.NODE_COMPILE_CACHE) limitCompileCache(command.env.NODE_COMPILE_CACHE);
  const ended = new AbortController();
  const beside = command.beside && runToEnd(toolchain.node, command.beside, env, ended.signal);
  let code = 0;
  for (const step of command.steps(rest)) {
    code = await runToEnd(toolchain.node, step, env);
    if (code !== 0) break;
  }
  ended.abort();
  await beside;
  process.exitCode = code;
} catch (error) {
  console.error(`tintype: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
