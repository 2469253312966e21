// culori with the colour spaces of CSS alone: those that no page can use are half of it. The build puts this in culori's
// place, see wxt.config.ts.
import "culori/css";

export * from "culori/fn";
