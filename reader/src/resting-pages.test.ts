import { describe, test } from "vitest";
import { expectRest, NAMED_RESTING_PAGES, serveRestingPages } from "../test/resting/reading.ts";

const given = serveRestingPages();

describe("three readings are equal, byte for byte, and show what the page shows at its top:", () => {
  test.each(NAMED_RESTING_PAGES)("%s", (_, page) => expectRest(given(), page, 3));
});
