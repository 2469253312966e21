import { night } from "@tintype/shared/testing/night";
import { describe } from "vitest";
import { expectRest, NAMED_RESTING_PAGES, serveRestingPages } from "../../test/resting/reading.ts";

const getServed = serveRestingPages();

describe("repeated readings are equal, byte for byte, and show what the page shows at its top:", () => {
  // determinism.test.ts reads a page with a bar and animations twice on a push.
  night.test.each(NAMED_RESTING_PAGES)("%s", (_, page) => expectRest(getServed(), page, 3));
});
