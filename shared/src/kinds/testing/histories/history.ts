/** The changes that an author makes to a page, version by version, and those that a reader must be told. */
export interface History {
  readonly title: string;
  /** The rules of all versions. */
  readonly rules: string;
  /** Further rules of each version: mostly the custom properties of the root. */
  readonly versions: readonly string[];
  /**
   * The changes from each version to the next one: `brand #111111 → #222222`, `+ brand #111111`, `- brand #111111`, of other
   * kinds than colours with the kind before (`radii md 4px → 8px`), in modes with the mode (`dark: brand …`).
   */
  readonly changes: readonly (readonly string[])[];
  /** From the first version to the last one. */
  readonly whole?: readonly string[];
  /** Read in the dark and on a phone, too. */
  readonly inModes?: true;
  /** A person gives a token another name after the version of this index. */
  readonly rename?: {
    readonly after: number;
    readonly kind: "colors" | "radii";
    readonly from: string;
    readonly to: string;
  };
}

/** Elements of every page in these histories, each with some text. */
export const BODY = ["hero", "card", "note", "link", "chip", "menu", "foot", "badge"]
  .map((name) => `<div class="${name}">${name}</div>`)
  .join("");

/** The custom properties of the root: `root({ brand: "#111111" })`. */
export const root = (properties: Readonly<Record<string, string>>): string =>
  `:root { ${Object.entries(properties)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(" ")} }`;
