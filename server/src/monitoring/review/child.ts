import { answerJobs } from "../../platform/children/program.ts";
import { computeReview, type ReviewJob, type ReviewResult } from "./compute.ts";

// The program of the engine's children.

answerJobs<ReviewJob, ReviewResult>(computeReview);
