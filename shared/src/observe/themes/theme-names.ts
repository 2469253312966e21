import type { Atom } from "./first-compounds.ts";

const MAX_NAME = 40;
/** The name that the reading without modes has. */
const BASE_NAME = "base";
/** The beginnings of the names of themes that say nothing. */
const PREFIX = /^.*?(?:theme|palette|cds|brand|skin)-+(?=.)/;

/** Gives each theme a name of its own that a mode may have. */
export class ThemeNames {
  readonly #used = new Set<string>([BASE_NAME]);

  nameOf(atoms: readonly Atom[]): string {
    const words = atoms.map(({ kind, name, value }) =>
      (kind === "attribute" && value ? value : name).toLowerCase().replace(PREFIX, ""),
    );
    return this.free([...new Set(words)].join("-"));
  }

  /** The name if no theme has it yet, else with a number. */
  free(text: string): string {
    const slug = text
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[^a-z]+|-+$/g, "")
      .slice(0, MAX_NAME - 4);
    const wish = slug === "" ? "theme" : slug;
    let name = wish;
    for (let n = 2; this.#used.has(name); n += 1) name = `${wish}-${n}`;
    this.#used.add(name);
    return name;
  }
}
