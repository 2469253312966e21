import type { CDPSession } from "playwright";

interface TraceEvent {
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  readonly ts: number;
  /** The processor time of the thread in microseconds, which does not grow on a busy machine. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

/**
 * Records the tasks of the page's main thread while `work` is done, from the start of the extension's script on.
 * @returns the processor time of each, in milliseconds
 */
export async function pageTasks(cdp: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  // The protocol's own type for an event is only "object".
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  const traceConfig = { includedCategories: ["toplevel", "devtools.timeline"], excludedCategories: ["*"] };
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await work();
  await cdp.send("Tracing.end");
  await complete;
  const start = events.find(({ name, args }) => name === "EvaluateScript" && args?.data?.url?.endsWith("/capture.js"));
  if (!start) throw new Error("The extension's script did not start in any page");
  const tasks = events.filter(({ pid, tid, name }) => {
    return pid === start.pid && tid === start.tid && name === "ThreadControllerImpl::RunTask";
  });
  const laterTasks = tasks.sort((a, b) => a.ts - b.ts).filter(({ ts, tdur = 0 }) => ts + tdur >= start.ts);
  return laterTasks.map(({ tdur = 0 }) => tdur / 1000);
}
