import type { CDPSession } from "playwright";

interface TraceEvent {
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  readonly ts: number;
  /** Microseconds that the thread itself was at work, which a busy machine does not stretch. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

/**
 * Does the work, and tells the tasks of the page's main thread from the moment in which the extension's script starts there:
 * how long each kept the thread at work, in milliseconds.
 */
export async function pageTasks(cdp: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  // The protocol's own type says of an event no more than that it is an object.
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
  const after = tasks.sort((a, b) => a.ts - b.ts).filter(({ ts, tdur = 0 }) => ts + tdur >= start.ts);
  return after.map(({ tdur = 0 }) => tdur / 1000);
}
