import { inkOn } from "./colors/color-notation.ts";

/** The class of a background on which a colour of the page stands out: paper, or the dark one for light colours. */
export const stageFor = (color: string | undefined): string =>
  color !== undefined && inkOn(color) === "#000" ? "stage dark" : "stage";
