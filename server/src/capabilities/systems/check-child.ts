import type { ConformanceReport } from "@tintype/shared/conformance/report";
import { answerJobs } from "../../platform/children/program.ts";
import { type CheckJob, check } from "./engine.ts";

// The program of the children that hold large pages against large design systems.

answerJobs<CheckJob, ConformanceReport>(({ system, input }) => check(system, input));
