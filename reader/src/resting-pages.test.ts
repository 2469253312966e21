import { isStorm, someOf } from "@tintype/shared/testing/size";
import { describe, test } from "vitest";
import { expectRest, NAMED_RESTING_PAGES, serveRestingPages } from "../test/resting/reading.ts";

const getServed = serveRestingPages();

/** One of the pages, and two readings of it; all of them, and three of each, in the storm. */
const [pages, readings] = [someOf(NAMED_RESTING_PAGES, 1), isStorm ? 3 : 2];

describe("repeated readings are equal, byte for byte, and show what the page shows at its top:", () => {
  test.each(pages)("%s", (_, page) => expectRest(getServed(), page, readings));
});
