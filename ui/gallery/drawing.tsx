import { render } from "preact";
import { Dashboard } from "../src/app/dashboard/Dashboard.tsx";
import { Shell } from "../src/app/shell/Shell.tsx";
import { type Language, loadLanguage } from "../src/i18n/i18n.ts";
import { SharedPageView } from "../src/page/shared/SharedPageView.tsx";
import { PlatformProvider } from "../src/platform/PlatformProvider.tsx";
import { ada, storeOf } from "../src/testing/platform.ts";
import type { Fixture, Sketch, ViewName } from "./fixture.ts";
import { type Calls, galleryPlatform } from "./platform.ts";
import { views } from "./views.ts";

/** A state of a view, and how it is drawn. */
export interface Drawing {
  readonly view: string;
  readonly state: string;
  /** Absent: that of the browser. */
  readonly scheme?: "light" | "dark";
  readonly language: Language;
}

/** The style sheet that only the extension's dashboard has. */
const NARROW = new URL("../src/page/view/narrow.css", import.meta.url).href;

/** The style sheets that only some views have, by their addresses. */
const ownStyles = new Map<string, HTMLLinkElement>();

/** The names of the states of a view. */
export function statesOf(view: ViewName): string[] {
  const states = views[view];
  const asks = states.filled.answers !== undefined;
  return [...new Set([...Object.keys(states), ...(asks ? ["busy", "failing"] : [])])];
}

const isViewName = (name: string): name is ViewName => Object.hasOwn(views, name);

/**
 * Draws a view into the page in place of the one before.
 * @param sketch how to draw it, if no route leads to it
 */
export async function draw({ view, state, scheme, language }: Drawing, sketch?: Sketch): Promise<void> {
  const states = isViewName(view) ? views[view] : undefined;
  const fixture = states?.[state] ?? states?.filled;
  const root = document.getElementById("root");
  if ((!fixture && !sketch) || !root) throw new Error(`The gallery has no view "${view}"`);
  await loadLanguage(language);
  render(null, root);
  localStorage.clear();
  for (const [key, value] of Object.entries(fixture?.stored ?? {})) localStorage.setItem(key, value);
  document.documentElement.lang = language;
  document.documentElement.style.colorScheme = scheme ?? "";
  await showStyles(sketch?.styles ?? (fixture?.shell === "extension" ? [NARROW] : []));
  scrollTo(0, 0);
  if (sketch) return drawSketch(sketch, language, root);
  if (!fixture) return;
  const calls = states?.[state] ? "answered" : CALLS[state];
  if (!calls) throw new Error(`"${view}" has no state "${state}"`);
  render(
    <PlatformProvider platform={galleryPlatform(fixture, calls, language)}>{programOf(fixture)}</PlatformProvider>,
    root,
  );
  await settle(root);
}

async function drawSketch(sketch: Sketch, language: Language, root: HTMLElement): Promise<void> {
  render(sketch.draw(language), root);
  await settle(root);
  if (sketch.press === undefined) return;
  const button = root.querySelector<HTMLElement>(sketch.press);
  if (!button) throw new Error(`There is no ${sketch.press} to press`);
  button.click();
  await settle(root);
}

/** Lets these style sheets count, and none of the others that only some views have. */
async function showStyles(addresses: readonly string[]): Promise<void> {
  for (const [address, link] of ownStyles) link.disabled = !addresses.includes(address);
  for (const address of addresses) {
    if (ownStyles.has(address)) continue;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    ownStyles.set(address, link);
    const loaded = new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = reject;
    });
    document.head.append(link);
    await loaded;
  }
}

const CALLS: Readonly<Record<string, Calls>> = { busy: "waiting", failing: "failing" };

function programOf({ shell }: Fixture) {
  if (shell === "share") return <SharedPageView />;
  if (shell === "extension") return <Dashboard welcome={null} />;
  return <Shell address={ada.address} sessionFault={storeOf(undefined)} onRetry={() => {}} />;
}

/** Frames without a change after which a view counts as drawn. Answers come at once. */
const QUIET_FRAMES = 3;

/** Waits until nothing changes any more. */
async function settle(root: HTMLElement): Promise<void> {
  let quietFrames = 0;
  const observer = new MutationObserver(() => {
    quietFrames = 0;
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  while (quietFrames < QUIET_FRAMES) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    quietFrames += 1;
  }
  observer.disconnect();
}
