import type { ConformanceReport } from "@tintype/shared/conformance/report";
import type { DesignSystem } from "@tintype/shared/conformance/system";
import { answerJobs } from "../platform/children/program.ts";
import { type CheckJob, check } from "./engine.ts";

// The program of the children that hold large pages against large design systems.

/** The design system of the last job, which most jobs have in common: only one has room for certain. */
let last: { readonly key: string; readonly content: DesignSystem } | undefined;

answerJobs<CheckJob, ConformanceReport | undefined>(({ system, input }) => {
  const key = `${system.id} ${system.version}`;
  if (system.content !== undefined) {
    last = undefined; // two large ones may not have room
    last = { key, content: JSON.parse(system.content) as DesignSystem }; // it was stored as such
  }
  return last?.key === key ? check({ id: system.id, content: last.content }, input) : undefined;
});
