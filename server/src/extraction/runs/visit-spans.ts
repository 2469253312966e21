import type { Stage } from "@tintype/reader/reading/reading";
import { currentTraceparent, recordSpan } from "../../platform/tracing/tracing.ts";

const NAMES = {
  open: "open page",
  load: "load page",
  settle: "settle page",
  read: "read page",
  screenshot: "take screenshot",
  modes: "read modes",
} satisfies Record<Stage["name"], string>;

/**
 * Returns a function that records the parts of a visit as spans of the run that is being made. The browser's process reports
 * their times, because no tracing runs there. Undefined without tracing.
 */
export function visitSpans(): ((stage: Stage) => void) | undefined {
  // The reports arrive outside of the run's own calls.
  const parent = currentTraceparent();
  if (parent === undefined) return undefined;
  return ({ name, startedAt, endedAt, mode }) =>
    recordSpan(NAMES[name], {
      parent,
      startedAt: new Date(startedAt),
      endedAt: new Date(endedAt),
      attributes: { "tintype.mode": mode },
    });
}
