import { test } from "vitest";
import { outliveBrokenBrowser } from "../../../test/http/own-faults.ts";

test(
  "none of 60 runs fails while no browser can be started, and all complete when it is repaired",
  { timeout: 600_000 },
  () => outliveBrokenBrowser(60),
);
