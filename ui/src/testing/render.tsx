import { type RenderResult, render, screen } from "@testing-library/preact";
import type { ComponentChildren } from "preact";
import { CopyProvider } from "../kit/copying.tsx";
import { PlatformProvider } from "../platform/PlatformProvider.tsx";
import type { Platform } from "../platform/platform.ts";
import { PreviewsProvider } from "../tokens/previews/PreviewsProvider.tsx";
import { fakePlatform } from "./platform.ts";

// For tests in happy-dom. each-view-test.ts removes what they show.

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
