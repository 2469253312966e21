import { describe, test } from "vitest";
import { expectRest, RESTING_PAGES, serveRestingPages } from "../../test/browser/resting/reading.ts";

const given = serveRestingPages();

describe("three readings are equal, byte for byte, and show what the page shows at its top:", () => {
  test.each(RESTING_PAGES)("$name", (page) => expectRest(given(), page, 3));
});
