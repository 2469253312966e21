import { night } from "@tintype/shared/testing/night";
import { describe } from "vitest";
import { expectRest, NAMED_RESTING_PAGES, serveRestingPages } from "../../test/resting/reading.ts";

const getServed = serveRestingPages();

describe("thirty readings are equal, byte for byte, and show what the page shows at its top:", () => {
  night.alone.each(NAMED_RESTING_PAGES)("%s", (_, page) => expectRest(getServed(), page, 30), 600_000);
});
