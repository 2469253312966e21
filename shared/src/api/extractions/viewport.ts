/** The window in which a page is read unless its options say otherwise, in CSS px. Views load this without the schemas. */
export const DEFAULT_VIEWPORT = { width: 1280, height: 800 };
/** The bounds of each side of the window. */
export const VIEWPORT_SIDE = { min: 200, max: 4000 };
