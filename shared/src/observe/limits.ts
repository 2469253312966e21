// Every bound of the reading of a page, with its unit and its reason: a page is as large, and as hostile, as it likes.

// Time and tasks, in milliseconds or in pieces of work between which a person's tab may run.

/** The length of a slice, ms: a task in a person's tab stays well below 50 ms, even with what the tab does itself. */
export const SLICE_MS = 8;
/** How long a task takes in which styles are computed with marks, ms, if the page allows: the tab does its own work beside. */
export const MARKED_MS = 42;
/** How long the styles of a node take, ms, as measured on large pages. Only the size of the first tasks goes by it. */
export const MS_OF_STYLES = 0.015;
/** How long a mark of a node takes, ms, as measured. Only the first task goes by it; later ones go by the time that it took. */
export const MS_OF_MARK = 0.0004;
/** Tasks for states, on a page whose styles take long: each computes them three times beside what it asks. */
export const MAX_STATE_TASKS = 3;
/** Tasks for marks. With more, computing all styles again and again takes longer than the marks. */
export const MAX_MARKED_PARTS = 6;
/** Marks of custom properties in one text. With more, each node is read by itself. */
export const MAX_SUMMED_CUSTOMS = 500;
/** How long winning custom properties are read in one task, ms, beside the computing of styles. */
export const READING_MS = 25;
/** Nodes whose custom properties are read in one task in any case: on a busy machine the clock goes on while others work. */
export const NODES_AT_ONCE = 1_000;
/** Rules that are listed between two looks at the clock. */
export const RULES_AT_ONCE = 200;
/** How often the popup is told the colours that are known so far, ms. */
export const FIRST_COLORS_MS = 120;
/** How long the colours of a tab are sampled, ms: it happens in one task. */
export const MAX_SAMPLING_MS = 12;

// Rules and selectors: a hostile page has as many and as long ones as it likes.

/** Rules of a document. To list more takes seconds. */
export const MAX_RULES = 200_000;
/** Rules around a rule. Those inside of more are left out, so that nothing overflows. */
export const MAX_RULE_DEPTH = 256;
/** Characters of a selector whose rule is marked: to find the classes in longer ones takes too long. */
export const MAX_MARKED_SELECTOR = 1_000_000;
/** Declarations that are marked. More would keep the browser busy for too long. */
export const MAX_DECLARATIONS = 200_000;
/** Characters of a selector that names states, with those of the rules around it, each of which can double it. */
export const MAX_STATE_SELECTOR = 100_000;
/** Pseudo-classes of states in a selector: each becomes a longer one in a copy. */
export const MAX_OCCURRENCES = 1_000;
/** Selectors whose states are remembered, as a page is read again in its modes. More are forgotten. */
export const MAX_SCANNED_SELECTORS = 20_000;
/** Lists of selectors whose classes are remembered. More are forgotten. */
export const MAX_PARSED_SELECTORS = 50_000;
/** Selectors of pseudo-elements × elements of the page that are searched. After more, all elements are asked. */
export const MAX_PSEUDO_COMPARISONS = 50_000_000;
/** Fallbacks of var() inside of each other. Those inside of more are not read, so that nothing overflows. */
export const MAX_FALLBACKS = 100;

// Names: what is read of elements while marks stand beside declarations.

/** Elements and pseudo-elements that are asked. Browsers take seconds for the styles of more. */
export const MAX_NAMED_NODES = 200_000;
/** Reads of custom properties. Large pages need some ten thousand; those behind more values are not named. */
export const MAX_CUSTOM_READS = 2_000_000;
/** Custom properties that are followed behind one painted property. */
export const MAX_CHAIN = 256;
/** Custom properties whose values are read for motion. */
export const MAX_MOTION_CUSTOMS = 500;
/** Characters of a custom property's value that are read for motion. */
export const MAX_MOTION_VALUE = 4_096;
/** Style attributes that differ, each of which needs a rule of its own for motion. */
export const MAX_MOTION_ATTRIBUTES = 2_000;
/** Times that rules are read again. A page that keeps adding classes is read with the rules of the last time. */
export const MAX_RENEWALS = 8;

// States: beyond these a state is left out, since its task would be long.

/** Copies of rules for one state. */
export const MAX_STATE_COPIES = 2_000;
/** Copies × elements of the page. */
export const MAX_STATE_COMPARISONS = 4_000_000;
/** Elements that the rules for one state select together. */
export const MAX_STATE_MATCHES = 200_000;
/** Characters of the copies' selectors together. */
export const MAX_STATE_TEXT = 1_000_000;
/** Values that are read for one state. With more, other elements are left out. */
export const MAX_STATE_READS = 40_000;
/** Elements that the copies leave as they are. More make their selectors slow. */
export const MAX_EXCLUDED = 24;
/** Elements of a rule with a transition that are remembered. A rule for more concerns some element in every state. */
export const MAX_MOVING_ELEMENTS = 1_000;
/** Rules with transitions that are stopped one by one. With more, one rule stops all elements. */
export const MAX_MOVING_RULES = 1_000;
/** Maximum number of elements that are read of those that are alike. The others count as the last of them. */
export const MAX_SAMPLES = 3;
/** Elements in one that are asked whether they have a transition. One with more is taken to have one. */
export const MAX_ASKED_FOR_MOTION = 500;
/** Texts, borders and icons whose pairs in states are read. After more, the rest is left out. */
export const MAX_STATE_PAIR_NODES = 20_000;
/** Elements that the keyboard reaches whose rings are read. */
export const MAX_FOCUSABLE = 5_000;
/** Elements and pseudo-elements whose states are read. After more, the rest is left out. */
export const MAX_STATE_NODES = 100_000;

// Parts of controls and of texts.

/** Texts in custom highlights. */
export const MAX_HIGHLIGHTED = 10_000;
/** Rules for parts of controls that are read. */
export const MAX_PART_RULES = 1_000;
/** Controls whose parts are read. */
export const MAX_PARTED_CONTROLS = 2_000;

// Elements and their names.

/** Elements that one selector of a token stands for. */
export const MAX_RESOLVED = 5_000;
/** Nodes in an element that are looked at. An element with more is taken to show something. */
export const MAX_LOOKED_THROUGH = 200;
/** Elements around one with a selector. */
export const MAX_ELEMENT_DEPTH = 1_000;
/** Elements around one by which its selector may begin. */
export const MAX_SELECTOR_LEVELS = 30;
/** Trees around each other: frames and shadow trees. */
export const MAX_NESTED_TREES = 20;
/** Characters of an id or a class in a selector. */
export const MAX_SELECTOR_NAME = 60;
/** Elements of a tree of which selectors are made. Those of larger trees would take too long. */
export const MAX_INDEXED_ELEMENTS = 100_000;
/** Characters of a class attribute that is read for selectors. */
export const MAX_CLASS_ATTRIBUTE = 10_000;
/** Classes of an element that its selector may name. */
export const MAX_INDEXED_CLASSES = 6;
/** Characters of the selector of an element. A longer one is not made. */
export const MAX_SELECTOR = 1_000;
/** Elements around one without classes that its signature names. */
export const MAX_SIGNATURE_LEVELS = 3;
/** Characters of a signature. */
export const MAX_SIGNATURE = 240;
/** Classes in a signature. */
export const MAX_CLASSES = 8;
/** Style elements whose key of Emotion is read. */
export const MAX_STYLES = 100;

// Painted values.

/** Paints of all different sets together, beyond which the sets of a page are not told. */
export const MAX_GROUPED_PAINTS = 1_000_000;
/** Icons and fields of which it is asked what is behind them, which needs the layout. Those after more are left out. */
export const MAX_EDGES_CHECKED = 1_000;
/** Texts of which it is asked what is behind them, which needs the layout. Those after more are left out. */
export const MAX_TEXTS_CHECKED = 5_000;
/** Boxes that may be behind a text. With more, texts that seem to have too little contrast are left out. */
export const MAX_PAINTERS = 100_000;
/** Paints of elements that the extension remembers, to show the elements of a token. */
export const MAX_PAINTS_REMEMBERED = 600_000;
/** Elements that are remembered for all paints together. */
export const MAX_PLACES_REMEMBERED = 100_000;
/** Colours that the popup is told while a page is read. */
export const MAX_FIRST_COLORS = 36;
/** Elements whose colours are sampled. */
export const MAX_SAMPLED_ELEMENTS = 500;
/** Sampled colours that are returned. */
export const MAX_SAMPLED_COLORS = 36;

// Assets, and the size of an observation, in UTF-16 code units.

/** Maximum length of one data: URL, which keeps the observation small. */
export const MAX_DATA = 64_000;
/** Maximum length of all data: URLs together. */
export const MAX_DATA_TOTAL = 480_000;
/** Maximum of a picture's side, px. A larger one is reported with this size. */
export const MAX_ASSET_SIZE = 1_000_000;
/** Parts of a sprite that the copy of a drawing contains. */
export const MAX_SYMBOLS = 8;
/** Maximum length of one such part. */
export const MAX_SYMBOL = 30_000;
/** Elements of a marker or a pattern. They are read again for each shape that refers to it. */
export const MAX_DEFINED = 100;
/** Shapes of clones that are read, each with its styles where it is used. Those of more clones are left out. */
export const MAX_USED_SHAPES = 50_000;
/** Times that a sprite hands on the values of a `use`, elements that inherit them outside of drawings, and a part of the uses each time. */
export const MAX_LENT = 100_000;
/** Clones that are read in one task. */
export const MAX_USES_AT_ONCE = 500;
/** Clones inside of each other. */
export const MAX_NESTED_USES = 5;
/** Maximum length of the words that label a drawing. */
export const MAX_WORDS_LENGTH = 40;
/** Parts of a drawing that is taken for an icon. */
export const MAX_DRAWING_PARTS = 60;
/** Maximum length of an observation as JSON. The server refuses a longer one. */
export const MAX_OBSERVATION = 1_000_000;
/** Maximum length of the changes in states as JSON, if the observation has too much of everything. */
export const MAX_STATES_LENGTH = 150_000;

// Bounds that the schema of an observation has in common with the code that fills it. Lengths are in UTF-16 code units.

export const MAX_URL = 4096;
export const MAX_TITLE = 1024;
/** Maximum length of a painted value, which may be a gradient. */
export const MAX_VALUE = 8192;
/** Maximum length of a custom property's value. */
export const MAX_PROPERTY_VALUE = 400;
/** Custom properties with longer names are not read. */
export const MAX_PROPERTY_NAME = 200;
/** Custom properties behind one painted value. Chains are hardly ever longer than three. */
export const MAX_SOURCE = 12;
export const MAX_FAMILY = 200;
/** Maximum length of a weight or a style in a rule that loads a font. */
export const MAX_FACE = 40;
/** Maximum length of a drawing's name. */
export const MAX_LABEL = 80;
export const MAX_CONTENT_TYPE = 200;
/** Maximum length of a colour in a text pair. */
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
/** Pairs of texts in states, and of icons and borders in states. */
export const MAX_STATE_PAIRS = 1_000;
/** Rings of focus, each of one colour on one background. */
export const MAX_FOCUS_RINGS = 300;
/** Texts on gradients, each measured by itself. */
export const MAX_GRADIENT_TEXTS = 300;
/** Texts that are partly transparent, or in something that is. */
export const MAX_FADED_TEXTS = 1_000;
/** Boxes of lines of one text that stands on a gradient. */
export const MAX_GRADIENT_LINES = 12;
/** Maximum length of a declared stack of font families. */
export const MAX_STACK = 1_000;
/** Distinct sets of paints. */
export const MAX_GROUPS = 20_000;
/** Paints in one of them. */
export const MAX_GROUP = 1_000;
/** Conditions of @media and @container rules. */
export const MAX_CONDITIONS = 2_000;
/** Maximum length of one condition. */
export const MAX_CONDITION = 400;
/** Changes by rules for states: distinct changes of one property at one signature. */
export const MAX_STATES = 5_000;
/** Maximum length of a value in a state. */
export const MAX_STATE_VALUE = 1_000;
/** Properties and values that elements have from the browser's own style sheet. */
export const MAX_DEFAULTS = 1_000;

/** Elements that are remembered for one pair. */
export const MAX_PAIR_PARTS = 10;

// The rules that give elements their paints.

/** Rules told of one paint. */
export const MAX_PAINT_RULES = 8;
/** Other declarations told beside one that won. */
export const MAX_OVERRIDES = 5;
/** Maximum length of a selector, a value, an address of a sheet, a layer or a condition. */
export const MAX_RULE_TEXT = 200;

// The places of paints in a screenshot.

/** Elements with places. */
export const MAX_PLACED = 4_000;
/** Pairs of colours with places. */
export const MAX_PLACED_PAIRS = 2_000;
/** Elements listed for one paint. */
export const MAX_PLACES = 200;
/** The characters of all paints with their elements, as JSON. */
export const MAX_PLACES_LENGTH = 600_000;
