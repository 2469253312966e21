/** Returns the processor time of this thread so far, in ms. A busy machine does not change how much of it work takes. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
