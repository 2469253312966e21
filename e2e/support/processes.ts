import { execFileSync } from "node:child_process";

/** A process of this machine, as `ps` shows it. */
export interface ProcessInfo {
  pid: number;
  parent: number;
  command: string;
}

export function listProcesses(): ProcessInfo[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie is gone; only its parent has not looked yet.
    if (pid === undefined || parent === undefined || command === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** All processes that come from the given one, itself left out. */
export function descendants(pid: number, all: readonly ProcessInfo[] = listProcesses()): ProcessInfo[] {
  const children = all.filter((process) => process.parent === pid);
  return children.flatMap((child) => [child, ...descendants(child.pid, all)]);
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((process) => process.pid === pid);
}
