// @vitest-environment happy-dom
import { screen } from "@testing-library/preact";
import type { PrivateParts } from "@tintype/shared/observe/limits/left-out";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { ReadingNotices } from "./ReadingNotices.tsx";

function notices(leftOut?: PrivateParts): string[] {
  show(<ReadingNotices environment={{ truncated: false, unreadable_frames: 0 }} leftOut={leftOut} />);
  return [...document.querySelectorAll(".info-note")].map(({ textContent }) => textContent ?? "");
}

test.each<[PrivateParts, string]>([
  [{ parameters: 3, drawings: 2 }, "3 private parameters of addresses, the texts of 2 drawings."],
  [{ parameters: 1, drawings: 0 }, "1 private parameter of an address."],
  [{ parameters: 0, drawings: 1 }, "the texts of 1 drawing."],
])("ReadingNotices says that a version lacks %j", (leftOut, words) => {
  expect(notices(leftOut)).toEqual([`For your privacy, Tintype has left out ${words}`]);
  expect(screen.getAllByText(/private|texts/)).toHaveLength(1);
});

test("ReadingNotices says nothing if nothing was left out", () => {
  expect(notices()).toEqual([]);
});

test("ReadingNotices gives no advice to scroll if the server read the page", () => {
  show(
    <ReadingNotices environment={{ lazy_images: 1, not_revealed: 2, modes_reloaded: ["dark", "mobile"] }} byServer />,
  );
  expect([...document.querySelectorAll(".info-note")].map(({ textContent }) => textContent)).toEqual([
    "1 image had not loaded when the server read the page.",
    "2 sections appear only on scroll, and had not when the server read the page.",
    "Dark and Mobile were read from a fresh load.",
  ]);
});

test("ReadingNotices names the modes in which nothing differs", () => {
  const notices = () => [...document.querySelectorAll(".info-note")].map(({ textContent }) => textContent);
  const { unmount } = show(<ReadingNotices environment={{ modes_without_effect: ["drak"] }} />);
  expect(notices()).toEqual(["drak shows the same as the page without modes. Check its conditions."]);
  unmount();
  show(<ReadingNotices environment={{ modes_without_effect: ["drak", "ember"] }} />);
  expect(notices()).toEqual(["drak and ember show the same as the page without modes. Check their conditions."]);
});

test("ReadingNotices names found themes apart from those of sheets alone", () => {
  const dark = { name: "dark", attributes: { "data-theme": "dark" } };
  show(<ReadingNotices environment={{ themes_found: [dark, { name: "sepia" }] }} themes={[{ name: "night" }]} />);
  expect([...document.querySelectorAll(".info-note")].map(({ textContent }) => textContent)).toEqual([
    "Found on this page: Dark and sepia. A page can be read in its themes if they are chosen as modes.",
    "Its style sheets speak of themes: night. The server can find out which there are, and read the page in them.",
  ]);
});

test("ReadingNotices says what had not loaded or appeared when the page was read", () => {
  const environment = { truncated: false, unreadable_frames: 0, lazy_images: 2, not_revealed: 1 };
  show(<ReadingNotices environment={environment} />);
  expect([...document.querySelectorAll(".info-note")].map(({ textContent }) => textContent)).toEqual([
    "2 images had not loaded. Scroll through the page and read it again to include them.",
    "1 section appears only on scroll. Scroll to it and read the page again to include it.",
  ]);
});

test("ReadingNotices says that one graphic was too large, and does not call the page large for it", () => {
  show(<ReadingNotices environment={{ truncated: false, files_too_large: 1 }} />);
  expect([...document.querySelectorAll(".info-note")].map(({ textContent }) => textContent)).toEqual([
    "1 graphic inside the page was too large to keep.",
  ]);
});
