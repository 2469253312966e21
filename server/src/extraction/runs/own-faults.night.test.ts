import { night } from "@tintype/shared/testing/night";
import { outliveBrokenBrowser } from "../../../test/http/own-faults.ts";

night.alone(
  "none of 60 runs fails while no browser can be started, and all complete when it is repaired",
  { timeout: 600_000 },
  () => outliveBrokenBrowser(60),
);
