// @vitest-environment happy-dom
import { screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import de from "../../i18n/de.json" with { type: "json" };
import { setTexts } from "../../i18n/i18n.ts";
import type { Content } from "../../platform/sources/page-source.ts";
import { show, textsOf } from "../../testing/render.tsx";
import { harbour } from "../../testing/tokens.ts";
import { Warnings } from "./Warnings.tsx";

const content = (environment: NonNullable<Content["environment"]>) => ({ tokens: harbour, environment });
const wide = content({ viewport: { width: 1280, height: 800 }, truncated: false, fonts_not_loaded: [] });
const narrow = content({ viewport: { width: 390, height: 844 }, truncated: true, fonts_not_loaded: ["Inter"] });

test("Warnings says in the viewer's language what differs beside the page", () => {
  setTexts("de", de);
  show(<Warnings before={wide} after={narrow} />);
  expect(textsOf("listitem")).toEqual([
    "Fenster – vorher: 1280 × 800, nachher: 390 × 844",
    "Fehlende Schriften – vorher: keine, nachher: Inter",
    "Teile einer großen Seite ausgelassen – vorher: nein, nachher: ja",
  ]);
});

test("Warnings names the readers of both versions, and shows nothing if both were taken alike", () => {
  const { unmount } = show(<Warnings before={content({})} after={content({ taken_by: "extension" })} />);
  expect(textsOf("listitem")).toEqual(["Read by – before: the server, after: the extension"]);
  unmount();
  show(<Warnings before={wide} after={wide} />);
  expect(screen.queryByRole("list")).toBeNull();
});
