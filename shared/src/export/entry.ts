import type { ColorToken } from "../tokens/schema.ts";
import type { CssColor } from "./values.ts";

/** The kinds of variables, named as Tailwind 4 names them: the prefix of every exported variable. */
export type Namespace = "color" | "font" | "text" | "font-weight" | "leading" | "spacing" | "image";

/** One variable to be: what it stands for, what it wants to be called, and its value as plain, safe CSS. */
export interface Entry {
  namespace: Namespace;
  /** What the tokens call it: a colour's name, or the value itself. */
  name: string;
  /** The wished name behind the namespace's prefix, before the format makes it valid and unique. */
  stem: string;
  css: string;
}

export interface ColorEntry extends Entry {
  namespace: "color";
  token: ColorToken;
  color: CssColor;
}

export interface LeftOut {
  namespace: Namespace;
  name: string;
  value: string;
}
