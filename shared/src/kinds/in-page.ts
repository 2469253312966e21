import type { Observation, ObserveOptions } from "../observe/observation.ts";
import type { Reader } from "../observe/readers.ts";
import { observe, observeTab, type TabObservation } from "../observe/walk/observe.ts";
import { spacingScaleReader } from "./spacing-scale/read.ts";
import { textStylesReader } from "./text-styles/read.ts";

/** The kinds of tokens that are read in the page, beside colours, typography, spacing and assets. */
const READERS: readonly Reader[] = [spacingScaleReader, textStylesReader];

/**
 * Reads the design of the page that this runs in, with all kinds of tokens.
 * @throws SyntaxError if a selector of the options is not valid CSS
 */
export const readPage = (options?: ObserveOptions): Promise<Observation> => observe(READERS, options);

/** Does the same for a person's own tab, whose extension says what was left out. */
export const readTab = (options?: ObserveOptions): Promise<TabObservation> => observeTab(READERS, options);
