import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

/** The project's root folder, absolute. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Says what is going on, on stderr: stdout belongs to the command that runs. */
export function progress(text) {
  process.stderr.write(`tintype: ${text}\n`);
}

/**
 * Runs Node on `args` with the terminal's own streams until it ends, and gives its exit code. Signals are handed on, and
 * the end of our parent counts as one: a signal that reaches npm alone must leave no process behind.
 */
export function runToEnd(node, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
    const stop = (signal) => child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, stop);
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) stop("SIGTERM");
    }, 300);
    const settle =
      (finish) =>
      (...result) => {
        clearInterval(watch);
        for (const signal of signals) process.off(signal, stop);
        finish(...result);
      };
    child.once("error", settle(reject));
    child.once(
      "exit",
      settle((code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0))),
    );
  });
}

/**
 * Runs a tool to its end and keeps its output back, to be shown only if it fails.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
