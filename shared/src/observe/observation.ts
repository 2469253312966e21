import { z } from "zod";
import * as limits from "./limits.ts";
import { edgePairSchema, focusRingSchema, textPairSchema } from "./pairs.ts";

/**
 * The results of one reading of a page, as plain JSON: distinct raw values, how often, by which CSS property and at which
 * sites they paint. Colours are as the browser computed them; buildTokens parses them outside the page.
 */
export const observationSchema = z.strictObject({
  /** The version of this format, by which the server recognises uploads of other versions. */
  version: z.literal(2),
  /** The keys of the kinds of tokens that were read, besides colours, typography, spacing and assets. */
  read: z.array(z.string().max(40)).max(100),
  url: z.string().max(limits.MAX_URL),
  title: z.string().max(limits.MAX_TITLE),
  /** The number of elements that were read, in the document, its shadow trees and its readable frames. */
  elements: z.int().nonnegative(),
  environment: z.strictObject({
    viewport: z.strictObject({ width: z.int().nonnegative(), height: z.int().nonnegative() }),
    device_pixel_ratio: z.number().positive(),
    color_scheme: z.enum(["light", "dark"]),
    /** Families of web fonts that failed to load or were still loading when the page was read. */
    fonts_not_loaded: z.array(z.string().max(limits.MAX_FAMILY)).max(200),
    /** The number of those families that were still loading. (Absent: none.) */
    fonts_pending: z.int().nonnegative().optional(),
    /** The number of visible frames that belong to another origin or have no readable document. */
    unreadable_frames: z.int().nonnegative(),
    /** The number of visible images that the browser had not loaded yet, because they load when they come into view. */
    lazy_images: z.int().nonnegative().optional(),
    /**
     * The number of elements that take up space outside the viewport but are transparent: pages let them appear when
     * somebody scrolls to them.
     */
    not_revealed: z.int().nonnegative().optional(),
    /** The number of files in the page itself (inline SVGs, data: URLs) that are too large to keep. (Absent: none.) */
    files_too_large: z.int().nonnegative().optional(),
    /** The size of the root's text in px. (Absent: 16.) */
    root_font_size: z.number().positive().max(10_000).optional(),
    /** True if something was left out to keep the observation small. */
    truncated: z.boolean(),
    /** True if a banner asked for consent and was read. (Absent: nobody looked for one.) */
    consent: z
      .strictObject({ status: z.enum(["none", "left", "hidden"]), banner: z.literal("unknown").nullable() })
      .exactOptional(),
  }),
  /** Element signatures. Paints refer to them by index: a site is a signature and the paint's property. */
  signatures: z.array(z.string().max(400)).max(limits.MAX_SIGNATURES),
  /**
   * One entry per CSS property, raw value and source that paints. `count` is the number of elements that have it. In
   * observations without sources, one per property and value.
   */
  paints: z
    .array(
      z.strictObject({
        property: z.string().max(100),
        value: z.string().max(limits.MAX_VALUE),
        /**
         * The custom properties of the declaration that won, as far as it has any: each is followed by those that its value
         * is made of.
         */
        source: z.array(z.string().max(limits.MAX_PROPERTY_NAME)).max(limits.MAX_SOURCE).optional(),
        count: z.int().positive(),
        sites: z.array(z.int().nonnegative()).max(limits.MAX_SIGNATURES),
      }),
    )
    .max(50_000),
  /** The elements that have exactly these paints, as ascending indexes. (Absent if there are too many.) */
  groups: z
    .array(
      z.strictObject({
        paints: z.array(z.int().nonnegative()).min(1).max(limits.MAX_GROUP),
        count: z.int().positive(),
      }),
    )
    .max(limits.MAX_GROUPS)
    .optional(),
  /** Colours of the page as a whole: the text colour of its body, and the background of its body or root. */
  page: z.strictObject({ text: z.string().max(limits.MAX_VALUE), background: z.string().max(limits.MAX_VALUE) }),
  custom_properties: z.strictObject({
    /** Names (with their dashes) and values at the document's root or body. */
    global: z
      .array(z.tuple([z.string().max(limits.MAX_PROPERTY_NAME), z.string().max(limits.MAX_PROPERTY_VALUE)]))
      .max(20_000),
    /** Custom properties that a rule's var() brings to a paint, with their value at that element. `paint` is an index. */
    bindings: z
      .array(
        z.strictObject({
          paint: z.int().nonnegative(),
          name: z.string().max(limits.MAX_PROPERTY_NAME),
          value: z.string().max(limits.MAX_PROPERTY_VALUE),
        }),
      )
      .max(100_000),
  }),
  /** Distinct combinations in which text is shown. `family` is the family in use. */
  typography: z
    .array(
      z.strictObject({
        family: z.string().max(limits.MAX_FAMILY),
        weight: z.string().max(20),
        size: z.string().max(40),
        /** "" if it cannot be known, because an inner box of the browser lays out the text. */
        line_height: z.string().max(40),
        /** The declared families. */
        stack: z.string().max(limits.MAX_STACK).optional(),
        letter_spacing: z.string().max(40).optional(),
        font_style: z.string().max(40).optional(),
        text_transform: z.string().max(60).optional(),
        count: z.int().positive(),
      }),
    )
    .max(20_000),
  /** The colours that utility classes name at elements that paint with them: `gray-300` of `text-gray-300`. */
  utilities: z
    .array(
      z.strictObject({
        name: z.string().max(60),
        property: z.string().max(100),
        value: z.string().max(limits.MAX_COLOR),
      }),
    )
    .max(limits.MAX_UTILITIES)
    .optional(),
  /** Conditions of rules for screens, whether they apply now or not, with the number of style rules below them. */
  media: z
    .array(
      z.strictObject({
        kind: z.enum(["media", "container"]),
        condition: z.string().max(limits.MAX_CONDITION),
        rules: z.int().positive(),
      }),
    )
    .max(limits.MAX_CONDITIONS)
    .optional(),
  /** The changes that rules for states (`:hover`) would make in what elements paint: both values of a longhand. */
  states: z
    .array(
      z.strictObject({
        /** The signature of the element whose look changes. */
        element: z.string().max(400),
        state: z.string().max(40),
        property: z.string().max(100),
        value: z.string().max(limits.MAX_STATE_VALUE),
        /** The value without the state. */
        base: z.string().max(limits.MAX_STATE_VALUE),
        count: z.int().positive(),
      }),
    )
    .max(limits.MAX_STATES)
    .optional(),
  /** Text colours and their backgrounds. */
  text_pairs: z
    .array(textPairSchema)
    .max(limits.MAX_TEXT_PAIRS + limits.MAX_GRADIENT_TEXTS + limits.MAX_FADED_TEXTS + limits.MAX_STATE_PAIRS)
    .optional(),
  /** Colours of icons and of the borders of fields, and their backgrounds. */
  edge_pairs: z
    .array(edgePairSchema)
    .max(limits.MAX_EDGE_PAIRS + limits.MAX_STATE_PAIRS)
    .optional(),
  /** The rings of elements that the keyboard reaches. */
  focus_rings: z.array(focusRingSchema).max(limits.MAX_FOCUS_RINGS).optional(),
  /** Distinct lengths of margins, paddings and gaps, as computed. */
  spacing: z.array(z.strictObject({ value: z.string().max(40), count: z.int().positive() })).max(20_000),
  /**
   * How many elements have a value only because the browser's own style sheet sets it. 0 tells that nobody but authors sets
   * a value that browsers have too.
   */
  defaults: z
    .array(
      z.strictObject({
        property: z.string().max(100),
        value: z.string().max(limits.MAX_VALUE),
        count: z.int().nonnegative(),
      }),
    )
    .max(limits.MAX_DEFAULTS + 60)
    .optional(),
  assets: z
    .array(
      z.strictObject({
        type: z.enum(["image", "svg", "background", "font", "icon", "video"]),
        url: z.string().max(200_000),
        width: z.int().nonnegative(),
        height: z.int().nonnegative(),
        /** The response's content type or the markup's type attribute, if either is known. */
        content_type: z.string().max(limits.MAX_CONTENT_TYPE).optional(),
        /** The size of the file, if its server lets the page know. */
        bytes: z.int().positive().optional(),
        /** For an SVG in the page: its title or label (of icons, see docs/privacy.md), symbol or id. */
        label: z.string().max(limits.MAX_LABEL).optional(),
        /** For an SVG in the page: the colours that it takes from the page, as computed. */
        color: z.string().max(limits.MAX_VALUE).optional(),
        fill: z.string().max(limits.MAX_VALUE).optional(),
        stroke: z.string().max(limits.MAX_VALUE).optional(),
        /** For a font: the family, and the weights (one or a range) and style that the rules load it for. */
        family: z.string().max(limits.MAX_FAMILY).optional(),
        weight: z.string().max(limits.MAX_FACE).optional(),
        style: z.string().max(limits.MAX_FACE).optional(),
      }),
    )
    .max(20_000),
});

export type Observation = z.infer<typeof observationSchema>;
export type AssetType = Observation["assets"][number]["type"];

export interface ObserveOptions {
  /** Only elements that match one of these, and their descendants, are read. */
  selectors?: readonly string[];
  /** Elements that match one of these, and their descendants, are not read. */
  excludeSelectors?: readonly string[];
  /** True if motion is read as it is for a person who prefers it reduced. The browser must emulate that. */
  reducedMotion?: boolean;
  /** True if the places tell which rules give elements their paints. */
  rules?: boolean;
  /** Lets the page run after every few milliseconds: for a tab that a person is using. */
  slice?: boolean;
  /** False to read each element by itself, although others are alike: for tests, which compare both. The default is true. */
  alike?: boolean;
  /** Looks for banners that ask for consent, and does not read them if `hide`. Nothing is pressed or changed. */
  consent?: "leave" | "hide";
}
