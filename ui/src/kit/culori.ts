// culori with the colour spaces of CSS only; the others are half of its code. The build uses this instead of culori, see
// wxt.config.ts.
import "culori/css";

export * from "culori/fn";
