// Limits that the schema of an observation and the code that fills it have in common. Lengths are in UTF-16 code units.

export const MAX_URL = 4096;
export const MAX_TITLE = 1024;
/** Of a painted value, which may be a gradient. */
export const MAX_VALUE = 8192;
/** Of a custom property's value. */
export const MAX_PROPERTY_VALUE = 400;
/** Custom properties with longer names are not read. */
export const MAX_PROPERTY_NAME = 200;
/** Custom properties behind one painted value. Chains are hardly ever longer than three. */
export const MAX_SOURCE = 12;
export const MAX_FAMILY = 200;
/** Of a weight or a style in a rule that loads a font. */
export const MAX_FACE = 40;
/** Of the name of a drawing. */
export const MAX_LABEL = 80;
export const MAX_CONTENT_TYPE = 200;
/** Of a colour in a text pair. */
export const MAX_COLOR = 100;
/** Backgrounds behind a text, the opaque one included. Text on more of them is left out. */
export const MAX_LAYERS = 5;
/** Utility classes that name colours. */
export const MAX_UTILITIES = 2_000;
/** Distinct signatures. A paint names each of them once at most. */
export const MAX_SIGNATURES = 50_000;
export const MAX_TEXT_PAIRS = 1_000;
/** Colours of icons and borders, each on one background. */
export const MAX_EDGE_PAIRS = 300;
/** Of a declared stack of font families. */
export const MAX_STACK = 1_000;
/** Distinct sets of paints. */
export const MAX_GROUPS = 20_000;
/** Paints in one of them. */
export const MAX_GROUP = 1_000;
/** Conditions of @media and @container rules. */
export const MAX_CONDITIONS = 2_000;
/** Of one condition. */
export const MAX_CONDITION = 400;
/** What rules for states change: distinct changes of one property at one signature. */
export const MAX_STATES = 5_000;
/** Of a value in a state. */
export const MAX_STATE_VALUE = 1_000;
/** Properties and values that elements have from the browser's own style sheet. */
export const MAX_DEFAULTS = 1_000;
