import { visible } from "../../text/inert.ts";

/** The name that a custom property gives a token: without its dashes, and without characters that nobody sees. */
export const nameOfProperty = (property: string): string => visible(property.replace(/^-+/, ""));
