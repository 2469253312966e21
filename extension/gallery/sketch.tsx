import type { Fixture, Sketch } from "@tintype/ui/gallery/fixture.ts";
import { onDevice } from "@tintype/ui/gallery/fixtures/own-pages.ts";
import { galleryPlatform } from "@tintype/ui/gallery/platform.ts";
import type { Language } from "@tintype/ui/i18n/i18n.ts";
import { PlatformProvider } from "@tintype/ui/platform/PlatformProvider.tsx";
import { everyKind } from "@tintype/ui/testing/tokens.ts";
import type { ComponentChild } from "preact";
import type { TabReading, TabState } from "../lib/reading/tab-reading.ts";
import { setBrowser, TAB } from "./fake-browser.ts";

/** All that a state of the popup or the panel is drawn from. */
export interface TabFixture {
  readonly title?: string;
  /** Absent: the extension has no access to the tab. */
  readonly url?: string;
  /** Absent: the page has not been read. */
  readonly state?: TabState;
  readonly colors?: readonly string[];
  readonly captureKey?: string;
  readonly session?: Fixture["session"];
  /** The selector of a button that is clicked at the end. */
  readonly press?: string;
}

export const URL_OF_TAB = "https://harbour.example/";
export const TITLE = "Harbour Ferries – departures";

/** A reading of the first version of a page. */
export const reading: TabReading = {
  url: URL_OF_TAB,
  title: TITLE,
  takenAt: Date.parse("2026-01-02T09:41:00Z"),
  tokens: everyKind,
  memory: { version: 1, colors: {} },
  environment: {
    viewport: { width: 1280, height: 800 },
    device_pixel_ratio: 1,
    color_scheme: "light",
    fonts_not_loaded: [],
    unreadable_frames: 0,
    truncated: false,
  },
  document: 1,
  saved: { as: "first", pageId: "e1", captureId: "s1", version: 1 },
};

/** Makes a drawing of a view of the tab. */
export function sketchOf(fixture: TabFixture, styles: readonly string[], view: () => ComponentChild): Sketch {
  const { title, url, state, colors = [], captureKey, session = null, press } = fixture;
  return {
    styles,
    ...(press !== undefined && { press }),
    draw(language: Language) {
      setBrowser({
        tab: { ...(title !== undefined && { title }), ...(url !== undefined && { url }) },
        session: state ? { [`tab:${TAB.id}`]: state } : {},
        colors,
        ...(captureKey !== undefined && { captureKey }),
      });
      const platform = galleryPlatform({ ...onDevice, route: { at: "home" }, session }, "answered", language);
      return <PlatformProvider platform={platform}>{view()}</PlatformProvider>;
    },
  };
}
