import { STATE_NAMES } from "../asking/states/state-list.ts";
import { customValues, globalProperties } from "../cascade/custom-properties.ts";
import { readFonts, readIcons } from "../collect/assets/page-assets.ts";
import { findBanners } from "../dom/banners.ts";
import * as dom from "../dom/members.ts";
import { px, TRANSPARENT } from "../dom/page-node.ts";
import { treeScopes } from "../dom/tree-scopes.ts";
import { limitSize } from "../limits/limit-size.ts";
import { MAX_TITLE, MAX_URL } from "../limits.ts";
import type { Observation, ObserveOptions } from "../observation.ts";
import type { PaintListener, Reader } from "../readers.ts";
import { atOnce, inTasks, type Slices } from "../slices.ts";
import type { StateLooks } from "../states/looks.ts";
import { createCollectors } from "./collectors.ts";
import { ScopeCatalogue } from "./scope-catalogue.ts";
import { Walk } from "./walk.ts";

/**
 * Reads the design of the page that this runs in, without changing its document. What it writes into style sheets for a moment is gone
 * when it ends.
 * @param readers read the kinds of tokens beside colours, typography, spacing and assets
 * @throws SyntaxError if a selector of the options is not valid CSS
 */
export async function observe(readers: readonly Reader[], options: ObserveOptions = {}): Promise<Observation> {
  return (await observeTab(readers, options)).observation;
}

/** An observation, and what it does not say because it leaves the device. */
export interface TabObservation {
  readonly observation: Observation;
  /** How many drawings were copied without the texts or scripts of the page's SVGs. */
  readonly textlessDrawings: number;
}

/**
 * Reads the page in a person's own tab, whose extension says what was left out, or for the server, which asks for
 * places.
 * @param listener is told what paints where
 */
export async function observeTab(
  readers: readonly Reader[],
  options: ObserveOptions = {},
  listener?: PaintListener,
): Promise<TabObservation> {
  const view = window;
  const { document } = view;
  const { walk, scopes, custom, into, banners } = await walkPage(view, readers, options, listener);
  if (readsStates(readers)) await run(scopes.states.ask(options.slice === true), options);
  for (const element of paintedInStates(scopes.states.looks)) into.grounds.addTransparent(element);
  await run(into.textBackgrounds.settle(into.grounds), options);
  await run(into.edges.settle(into.grounds), options);
  await run(into.statePairs.settle(into.grounds, into.textBackgrounds.canvas(view).layers), options);
  if (readsStates(readers)) await run(into.focusRings.settle(into.grounds), options);
  const { paints } = into;
  const whole = !options.selectors?.length;
  const typography = into.typography.result();
  const families = whole ? undefined : typography.map(({ family }) => family);
  for (const frame of scopes.frames) readFonts(frame.view, scopes.fonts, families, into.assets);
  if (whole) readIcons(document, into.assets);
  into.assets.measure(document);
  const { bindings, ...painted } = paints.result();
  const global = globalProperties(view, custom).map(([name, value]): [string, string] => [
    name,
    paints.written(name, value),
  ]);
  const media = scopes.conditions.result();
  const defaults = [...into.spacing.defaults(), ...paints.defaults()];
  const textPairs = [...into.textBackgrounds.result(), ...into.statePairs.texts()];
  const edgePairs = [...into.edges.result(), ...into.statePairs.edges()];
  const focusRings = into.focusRings.result();
  for (const { pair, parts } of [...textPairs, ...edgePairs, ...focusRings]) listener?.addPair?.(pair, parts);
  const pendingFonts = new Set([...scopes.frames].flatMap(({ families }) => families.pending));
  const observation = limitSize({
    version: 2,
    read: [...new Set(readers.flatMap(({ kinds }) => kinds))].sort(),
    url: dom.url(document).slice(0, MAX_URL),
    title: dom.title(document).slice(0, MAX_TITLE),
    elements: walk.elements,
    environment: {
      viewport: { width: view.innerWidth, height: view.innerHeight },
      device_pixel_ratio: view.devicePixelRatio,
      color_scheme: view.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      fonts_not_loaded: [...new Set([...scopes.frames].flatMap(({ families }) => families.notLoaded))].sort(),
      ...(pendingFonts.size > 0 && { fonts_pending: pendingFonts.size }),
      unreadable_frames: walk.unreadableFrames,
      lazy_images: into.assets.lazyImages,
      not_revealed: walk.notRevealed,
      ...(into.assets.tooLarge > 0 && { files_too_large: into.assets.tooLarge }),
      ...rootFontSize(view),
      truncated: [
        paints,
        into.uses,
        into.grounds,
        into.textBackgrounds,
        into.edges,
        into.statePairs,
        into.focusRings,
        scopes,
        scopes.conditions,
        scopes.states,
      ].some((part) => part.truncated),
      ...(options.consent && { consent: consentOf(banners, options.consent) }),
    },
    ...painted,
    media,
    ...(readsStates(readers) && { states: scopes.states.result() }),
    page: pageColors(view),
    custom_properties: { global, bindings },
    typography,
    text_pairs: textPairs.map(({ pair }) => pair),
    edge_pairs: edgePairs.map(({ pair }) => pair),
    ...(focusRings.length > 0 && { focus_rings: focusRings.map(({ pair }) => pair) }),
    spacing: into.spacing.result(),
    ...(defaults.length > 0 && { defaults }),
    assets: into.assets.result(),
  });
  return { observation, textlessDrawings: into.assets.textlessDrawings() };
}

/** Goes through the page, and tells a listener what paints where, without making an observation of it. */
export async function listenToPaints(readers: readonly Reader[], listener: PaintListener): Promise<void> {
  await walkPage(window, readers, { slice: true }, listener);
}

async function walkPage(view: Window, readers: readonly Reader[], options: ObserveOptions, listener?: PaintListener) {
  const scopes = new ScopeCatalogue(options);
  const custom = customValues(view, readers);
  const into = createCollectors(readers, custom, scopes.states, listener);
  const banners = options.consent ? findBanners(treeScopes([])) : [];
  const walk = new Walk(options, scopes, into, new Set(options.consent === "hide" ? banners : []));
  try {
    await run(walk.readPage(view, options.slice === true), options);
  } finally {
    scopes.end();
  }
  listener?.end?.();
  return { walk, scopes, custom, into, banners };
}

/** The elements that paint a background in a state alone. */
const paintedInStates = (looks: StateLooks): Element[] =>
  STATE_NAMES.flatMap((state) =>
    looks.changedIn(state).flatMap(({ subject: { element, pseudo }, changes }) => {
      return pseudo === "" && changes.get("background-color")?.base === TRANSPARENT ? [element] : [];
    }),
  );

async function run(steps: Slices<void>, { slice }: ObserveOptions): Promise<void> {
  if (slice) await inTasks(steps);
  else atOnce(steps);
}

function consentOf(
  banners: readonly Element[],
  action: NonNullable<ObserveOptions["consent"]>,
): NonNullable<Observation["environment"]["consent"]> {
  if (banners.length === 0) return { status: "none", banner: null };
  return { status: action === "hide" ? "hidden" : "left", banner: "unknown" };
}

const readsStates = (readers: readonly Reader[]): boolean => readers.some(({ kinds }) => kinds.includes("states"));

/** The size of the root's text, unless it is the one that browsers have themselves. */
function rootFontSize(view: Window): Pick<Observation["environment"], "root_font_size"> {
  const size = px(view.getComputedStyle(dom.documentElement(view.document)).getPropertyValue("font-size"));
  const rounded = Math.round(size * 1000) / 1000;
  return rounded <= 0 || rounded > 10_000 || rounded === 16 ? {} : { root_font_size: rounded };
}

function pageColors(view: Window): Observation["page"] {
  const root = dom.documentElement(view.document);
  const style = view.getComputedStyle(dom.body(view.document) ?? root);
  const background = style.getPropertyValue("background-color");
  const hasOwn = background !== "rgba(0, 0, 0, 0)";
  return {
    text: style.getPropertyValue("color"),
    // Behind the content is the background of the body, or of the root if the body has none.
    background: hasOwn ? background : view.getComputedStyle(root).getPropertyValue("background-color"),
  };
}
