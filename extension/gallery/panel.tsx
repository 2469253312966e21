import type { OtherView, Sketch } from "@tintype/ui/gallery/fixture.ts";
import { showInFollowedTab } from "../lib/on-page/show-in-followed-tab.ts";
import { Panel } from "../panel/Panel.tsx";
import { TAB } from "./fake-browser.ts";
import { reading, sketchOf, type TabFixture, TITLE, URL_OF_TAB } from "./sketch.tsx";

const STYLES = [
  new URL("../popup/popup.css", import.meta.url).href,
  new URL("../panel/panel.css", import.meta.url).href,
];

const sketch = (fixture: TabFixture): Sketch =>
  sketchOf(fixture, STYLES, () => <Panel windowId={TAB.windowId} showOnPage={showInFollowedTab()} />);
const page = { title: TITLE, url: URL_OF_TAB };
const readTab = { ...page, state: { status: "read", last: reading } } as const;

export const panel: OtherView = {
  filled: sketch(readTab),
  reading: sketch({ ...page, state: { status: "reading", phase: "loading" }, colors: ["rgb(13, 110, 253)"] }),
  "read again": sketch({ ...page, state: { status: "reading", phase: "reading", last: reading } }),
  "not read": sketch(page),
  "no access": sketch({}),
  "no access, no key": sketch({ captureKey: "" }),
  "page of the browser": sketch({ title: "About", url: "about:support" }),
  export: sketch({ ...readTab, press: ".footer .button.primary" }),
  account: sketch({ ...readTab, press: ".header .icon-button:has(+ .icon-button:last-child)" }),
};
