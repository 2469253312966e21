import { afterAll, afterEach, beforeEach, vi } from "vitest";
import en from "../i18n/en.json" with { type: "json" };
import { setTexts } from "../i18n/i18n.ts";

// Vitest runs this before each test file, also where files share the modules that they import: no test leaves anything to
// the next one. Tests in happy-dom show views in English.

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/preact");
  // Code that a view loads when it is first shown may take seconds on a busy machine.
  configure({ asyncUtilTimeout: 45_000 });
  // happy-dom 21.0.4 has no popovers.
  HTMLElement.prototype.showPopover ??= () => {};
  beforeEach(() => {
    setTexts("en", en);
    localStorage.clear();
  });
  afterEach(cleanup);
  // A file that ends while a view loads code would leave modules that cannot be loaded to the files after it.
  afterAll(() => vi.dynamicImportSettled());
}
afterEach(() => {
  vi.useRealTimers();
});
