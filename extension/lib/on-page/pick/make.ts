import { setStyle } from "../surface.ts";

/** Colours of the card. */
export interface Theme {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly sunken: string;
  readonly accent: string;
}

/** Colours of a light scheme. */
export const LIGHT: Theme = {
  ground: "#ffffff",
  ink: "#1d1a18",
  muted: "#665e57",
  line: "#d8d2ca",
  sunken: "#f3f0ec",
  accent: "#a2501c",
};
/** Colours of a dark scheme. */
export const DARK: Theme = {
  ground: "#211e1c",
  ink: "#f2eeea",
  muted: "#aba29a",
  line: "#4a443f",
  sunken: "#2f2a27",
  accent: "#e79a63",
};

export type Make = ReturnType<typeof maker>;

/** Returns a function that makes elements with a style and content. */
export function maker(document: Document) {
  return (name: string, style: Readonly<Record<string, string>>, content: readonly (HTMLElement | string)[]) => {
    const element = document.createElement(name);
    setStyle(element, style);
    element.append(...content);
    return element;
  };
}
