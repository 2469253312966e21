import { answerJobs } from "../../platform/children/program.ts";
import { type Computation, carryOut } from "./computations.ts";

// The program of the children that compute for agents.

answerJobs<Computation, unknown>(carryOut);
