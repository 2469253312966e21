import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

/** The project's root folder, as an absolute path. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Reports progress on stderr: stdout belongs to the command that runs.
 * @param {string} text
 */
export function progress(text) {
  process.stderr.write(`tintype: ${text}\n`);
}

/**
 * Runs Node with these arguments on the terminal's own streams until it exits. Forwards signals, and stops Node when our
 * parent process ends: a signal that reaches only npm must not leave a process behind.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} [signal] stops Node
 * @returns {Promise<number>} the exit code
 */
export function runToEnd(node, args, env, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
    /** @param {NodeJS.Signals} name */
    const stop = (name) => child.kill(name);
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const name of signals) process.on(name, stop);
    signal?.addEventListener("abort", () => stop("SIGTERM"));
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) stop("SIGTERM");
    }, 300);
    const stopWatching = () => {
      clearInterval(watch);
      for (const name of signals) process.off(name, stop);
    };
    child.once("error", (error) => {
      stopWatching();
      reject(error);
    });
    child.once("exit", (code, killedBy) => {
      stopWatching();
      resolve(code ?? 128 + (killedBy ? constants.signals[killedBy] : 0));
    });
  });
}

/**
 * Runs a program until it exits and collects its output, so that the caller can show it if the program fails.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
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
