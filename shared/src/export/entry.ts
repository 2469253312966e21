import type { ColorToken } from "../kinds/wire.ts";
import type { CssColor } from "./values.ts";

/** The prefixes of exported variables, as Tailwind 4 names them. */
export type Namespace = "color" | "font" | "text" | "font-weight" | "leading" | "spacing" | "image";

/** A variable before it gets its final name. */
export interface Entry {
  namespace: Namespace;
  /** Its name in the tokens: a colour's name, or the value itself. */
  name: string;
  /** The wanted name after the prefix, before the format makes it valid and unique. */
  stem: string;
  /** The value as plain, safe CSS. */
  css: string;
}

export interface ColorEntry extends Entry {
  namespace: "color";
  token: ColorToken;
  color: CssColor;
}

/** A value that is not exported because the format has no safe form for it. */
export interface LeftOut {
  namespace: Namespace;
  name: string;
  value: string;
}
