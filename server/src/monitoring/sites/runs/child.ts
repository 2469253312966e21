import { answerJobs } from "../../../platform/children/program.ts";
import { type CountedTokens, mergeCounted } from "./merge.ts";
import type { WrittenTokens } from "./written-tokens.ts";

// The program of the merger's children.

answerJobs<CountedTokens, WrittenTokens>(mergeCounted);
