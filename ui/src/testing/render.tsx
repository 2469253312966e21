import { cleanup, configure, type RenderResult, render, screen } from "@testing-library/preact";
import type { ComponentChildren } from "preact";
import { afterEach, beforeEach } from "vitest";
import en from "../i18n/en.json" with { type: "json" };
import { setTexts } from "../i18n/i18n.ts";
import { CopyProvider } from "../kit/copying.tsx";
import { PlatformProvider } from "../PlatformProvider.tsx";
import type { Platform } from "../platform.ts";
import { PreviewsProvider } from "../previews/PreviewsProvider.tsx";
import { fakePlatform } from "./platform.ts";

// For tests in happy-dom: renders views in English, and removes them after each test.

// Code that a view loads when it is first shown may take seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  setTexts("en", en);
  localStorage.clear();
});
afterEach(cleanup);

export function show(view: ComponentChildren, platform: Platform = fakePlatform()): RenderResult {
  return render(
    <PlatformProvider platform={platform}>
      <CopyProvider>
        <PreviewsProvider origin="server" url="https://harbour.example/">
          {view}
        </PreviewsProvider>
      </CopyProvider>
    </PlatformProvider>,
  );
}

/** The visible texts of the elements with this role, in their order. */
export const textsOf = (role: string): string[] =>
  screen.queryAllByRole(role).map(({ textContent }) => textContent ?? "");
