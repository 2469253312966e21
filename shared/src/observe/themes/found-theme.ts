/** A theme as a mode of an extraction's options: api/themes has its schema. */
export interface ThemeMode {
  readonly name: string;
  readonly color_scheme?: "light" | "dark";
  readonly contrast?: "more" | "less";
  readonly on?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly classes?: Readonly<Record<string, boolean>>;
}

/** A theme of a page, as a mode of an extraction's options, and what speaks for it. */
export interface FoundTheme {
  readonly mode: ThemeMode;
  /** How many custom properties it sets. */
  readonly properties: number;
  /** How many other rules are about it. */
  readonly rules: number;
}

/** A theme that was tried on. */
export interface TriedTheme extends FoundTheme {
  /** How many of the elements that were compared look different in it. */
  readonly changed: number;
  /** How many elements were compared. */
  readonly of: number;
  /** The colour of the body's text. */
  readonly text: string;
  /** The colour of its ground. */
  readonly background: string;
}

export interface PageThemes<Theme extends FoundTheme = FoundTheme> {
  /** The best first. */
  readonly themes: readonly Theme[];
  /** The preferences of readers that the page's sheets ask for, as media features. */
  readonly features: readonly string[];
  /** True if not everything could be looked at in time. */
  readonly isCut: boolean;
}
