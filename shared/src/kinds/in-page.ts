import { FirstColors } from "../observe/collect/first-colors.ts";
import { PaintedElements } from "../observe/collect/painted-elements.ts";
import { Places } from "../observe/collect/places.ts";
import type { Observation, ObserveOptions } from "../observe/observation.ts";
import type { PagePlaces } from "../observe/places.ts";
import type { Reader } from "../observe/readers.ts";
import { listenToPaints, observe, observeTab, type TabObservation } from "../observe/walk/observe.ts";
import { bordersReader } from "./borders/read.ts";
import { breakpointsReader } from "./breakpoints/read.ts";
import { gradientsReader } from "./gradients/read.ts";
import { motionReader } from "./motion/read.ts";
import { opacitiesReader } from "./opacities/read.ts";
import { radiiReader } from "./radii/read.ts";
import { shadowsReader } from "./shadows/read.ts";
import { spacingScaleReader } from "./spacing-scale/read.ts";
import { statesReader } from "./states/read.ts";
import { textStylesReader } from "./text-styles/read.ts";
import { zIndexesReader } from "./z-indexes/read.ts";

/** The kinds of tokens that are read in the page, beside colours, typography, spacing and assets. */
const READERS: readonly Reader[] = [
  radiiReader,
  bordersReader,
  shadowsReader,
  gradientsReader,
  opacitiesReader,
  zIndexesReader,
  motionReader,
  breakpointsReader,
  textStylesReader,
  spacingScaleReader,
  statesReader,
];

/**
 * Reads the design of the page that this runs in, with all kinds of tokens.
 * @throws SyntaxError if a selector of the options is not valid CSS
 */
export const readPage = (options?: ObserveOptions): Promise<Observation> => observe(READERS, options);

/** Reads the page for the server, with the places for a screenshot. */
export async function readPageWithPlaces(options?: ObserveOptions): Promise<ObservationWithPlaces> {
  const places = new Places(options?.rules === true);
  const { observation } = await observeTab(READERS, options, places);
  return { observation, places: find(places) };
}

interface ObservationWithPlaces {
  readonly observation: Observation;
  /** Undefined if they could not be found. */
  readonly places: PagePlaces | undefined;
}

/** A page is read also if its places cannot be found. */
function find(places: Places): PagePlaces | undefined {
  try {
    return places.result(window);
  } catch {
    return undefined;
  }
}

/**
 * Reads the page in a person's own tab, whose extension says what was left out.
 * @param onColors receives the colours that have been found so far
 */
export const readTab = (options: ObserveOptions, onColors: (colors: string[]) => void): Promise<TabObservation> =>
  observeTab(READERS, options, new FirstColors(onColors));

/** Finds what each element of a person's own tab paints with: the elements to show for a token, or the tokens of an element. */
export async function readElements(): Promise<PaintedElements> {
  const elements = new PaintedElements();
  await listenToPaints(READERS, elements);
  return elements;
}
