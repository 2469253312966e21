import { buildSnapshot } from "@tintype/shared/modes/build";
import { answerJobs } from "../../../platform/children/program.ts";
import type { BuildJob, Built } from "./builder.ts";

// The program of the builder's children.

answerJobs<BuildJob, Built>(({ observation, previous, modes }) => buildSnapshot(observation, previous, modes));
