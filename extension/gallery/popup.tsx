import type { OtherView } from "@tintype/ui/gallery/fixture.ts";
import { ada } from "@tintype/ui/testing/platform.ts";
import { faults } from "../lib/reading/faults.ts";
import { firstColors } from "../lib/reading/first-colors.ts";
import type { Saved, TabReading } from "../lib/reading/tab-reading.ts";
import { Popup } from "../popup/Popup.tsx";
import { TAB } from "./fake-browser.ts";
import { reading, sketchOf, type TabFixture, TITLE, URL_OF_TAB } from "./sketch.tsx";

const STYLES = [new URL("../popup/popup.css", import.meta.url).href];

function sketch(fixture: TabFixture) {
  const { title = TITLE, url = URL_OF_TAB } = fixture;
  const colors = () => firstColors(TAB.id);
  const tab = { ...TAB, title, url, visit: 0 };
  return sketchOf({ ...fixture, title, url }, STYLES, () => <Popup tab={tab} firstColors={colors} />);
}

const readPage = (changes: Partial<TabReading> = {}, others: Partial<TabFixture> = {}) =>
  sketch({ state: { status: "read", last: { ...reading, ...changes } }, ...others });
const savedAs = (saved: Saved) => readPage({ saved });
const changed: Saved = { as: "changed", changes: 3, pageId: "e1", captureId: "s2", version: 2 };
const LONG_ADDRESS = `${URL_OF_TAB}?utm_source=letter&utm_campaign=${"summer-".repeat(12)}`;
const consent = { ...reading.environment, consent: { status: "left", banner: "unknown" } } as const;

export const popup: OtherView = {
  filled: readPage(),
  changed: savedAs(changed),
  "not saved: private": savedAs({ as: "nothing", reason: "private" }),
  "not saved: no space": savedAs({ as: "nothing", reason: "storage_full" }),
  "signed in": readPage({ saved: changed }, { session: ada }),
  "signed out by the server": readPage({}, { session: { ...ada, revoked: true } }),
  banner: readPage({ environment: consent }),
  "long title": readPage({ title: "Departures and arrivals of all ferries in the harbour ".repeat(4) }),
  "tracking parameters": readPage({ url: LONG_ADDRESS }, { url: LONG_ADDRESS }),
  "no tokens": readPage({ tokens: { colors: [], typography: [], spacing: [], assets: [] } }),
  "before the first colours": sketch({}),
  "first colours": sketch({ colors: ["rgb(13, 110, 253)", "rgb(33, 37, 41)", "color(display-p3 1 0.5 0.25)"] }),
  "read again": sketch({ state: { status: "reading", phase: "reading", last: reading } }),
  "failed again": sketch({ state: { status: "failed", fault: "timeout", last: reading } }),
  export: readPage({}, { press: ".footer .button.primary" }),
  history: readPage({ saved: changed }, { press: ".footer-version" }),
  account: readPage({}, { press: ".header .icon-button:has(+ .icon-button:last-child)" }),
  ...Object.fromEntries(faults.map((fault) => [`fault: ${fault}`, sketch({ state: { status: "failed", fault } })])),
};
