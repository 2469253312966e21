import { execFileSync } from "node:child_process";

/** A process, as `ps` shows it. */
export interface ProcessInfo {
  pid: number;
  parent: number;
  command: string;
}

export function listProcesses(): ProcessInfo[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie has ended. Its parent has not yet asked for its exit code.
    if (pid === undefined || parent === undefined || command === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Returns all processes below the given one, without that one. */
export function descendants(pid: number, all: readonly ProcessInfo[] = listProcesses()): ProcessInfo[] {
  const children = all.filter((process) => process.parent === pid);
  return children.flatMap((child) => [child, ...descendants(child.pid, all)]);
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((process) => process.pid === pid);
}
