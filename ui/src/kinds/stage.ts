import { isLight } from "./colors/color-notation.ts";

/** The class of a background on which a colour of the page stands out: paper, or the dark one for light colours. */
export const stageFor = (color: string): string => (isLight(color) ? "stage dark" : "stage");
