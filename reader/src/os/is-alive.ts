/** Tells whether a process with this id is running, whether or not we may send it signals. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
