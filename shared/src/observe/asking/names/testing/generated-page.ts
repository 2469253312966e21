// For tests: pages whose style sheets are generated, and in which each colour tells the declaration that it comes from.

const TAGS = ["main", "section", "div", "p"] as const;
const CLASSES = ["a", "b", "c", "d", "e"] as const;
const PROPERTIES = ["color", "background-color", "border-left-color", "outline-color", "fill", "text-decoration-color"];
const PSEUDOS = ["", "", "", "", "::before", "::after"] as const;
const RULES = 40;

interface GeneratedPage {
  readonly html: string;
  /** The custom property that has a colour, by the colour as browsers write it. */
  readonly names: ReadonlyMap<string, string>;
}

export function generatedPage(seed: number): GeneratedPage {
  const random = numbers(seed);
  const names = new Map<string, string>();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item; // not empty
  const theme: string[] = [];
  /** A custom property with a colour that no other one has. */
  const nextName = (): string => {
    const number = names.size + 1;
    const name = `--v${number}`;
    names.set(`rgb(${number % 250}, ${Math.floor(number / 250) + 7}, ${(number * 7) % 250})`, name);
    theme.push(`${name}: rgb(${number % 250}, ${Math.floor(number / 250) + 7}, ${(number * 7) % 250})`);
    return name;
  };
  const compound = (): string => {
    const tag = random() < 0.4 ? pick(TAGS) : "";
    const classes = Array.from(
      { length: tag === "" ? 1 + Math.floor(random() * 2) : Math.floor(random() * 2) },
      () => `.${pick(CLASSES)}`,
    );
    const id = random() < 0.08 ? `#i${1 + Math.floor(random() * 12)}` : "";
    const more =
      random() < 0.2
        ? pick([":nth-child(odd)", ":first-child", ":not(.e)", ":is(.a, .b)", ":where(.c)", ":has(.d)"])
        : "";
    return `${tag}${classes.join("")}${id}${more}`;
  };
  const selector = (): string =>
    random() < 0.4 ? `${compound()}${pick([" ", " > ", " + ", " ~ "])}${compound()}` : compound();
  const declaration = (): string => {
    const important = random() < 0.1 ? " !important" : "";
    const kind = random();
    if (kind < 0.15) return `--alias: var(${nextName()})${important}`;
    if (kind < 0.2) return `--other: var(--alias, var(${nextName()}))${important}`;
    const property = pick(PROPERTIES);
    if (kind < 0.25) {
      // Lines without a colour have that of the text, which is not theirs.
      const keywords = ["color", "fill"].includes(property)
        ? ["inherit", "unset", "revert-layer", "var(--nowhere)"]
        : ["inherit"];
      return `${property}: ${pick(keywords)}${important}`;
    }
    if (kind < 0.4) return `${property}: var(${pick(["--alias", "--other"])}, var(${nextName()}))${important}`;
    if (kind < 0.5 && property === "border-left-color") return `border-color: var(${nextName()})${important}`;
    if (kind < 0.55 && property === "border-left-color")
      return `border-inline-start-color: var(${nextName()})${important}`;
    if (kind < 0.6 && property === "background-color") return `background: var(${nextName()})${important}`;
    return `${property}: var(${nextName()})${important}`;
  };
  /** Browsers do not tell the text of a shorthand with var() of which another declaration of the rule replaces a part. */
  const block = (): string => {
    const declarations = Array.from({ length: 1 + Math.floor(random() * 3) }, declaration);
    const shorthand = declarations.find((text) => /^(?:border-color|background):/.test(text));
    return shorthand ?? declarations.join("; ");
  };
  const rule = (): string => {
    const pseudo = pick(PSEUDOS);
    const rule = `${selector()}${pseudo} { ${block()} }`;
    const kind = random();
    if (kind < 0.1) return `@layer ${pick(["x", "y", "z"])} { ${rule} }`;
    if (kind < 0.2) return `@scope (${compound()})${random() < 0.3 ? ` to (${compound()})` : ""} { ${rule} }`;
    if (kind < 0.3) return `${compound()} { ${block()}; & ${rule} ${block()} }`;
    if (kind < 0.35) return `@container style(--alias) { ${rule} }`;
    if (kind < 0.4) return `@media ${pick(["screen", "print", "(width > 1px)"])} { ${rule} }`;
    return rule;
  };
  const sheet = Array.from({ length: RULES }, rule).join("\n");
  let number = 0;
  const element = (depth: number): string => {
    const tag = pick(TAGS.slice(depth === 0 ? 0 : 1, 3));
    const classes = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(CLASSES)).join(" ");
    const inline = random() < 0.1 ? ` style="${block()}"` : "";
    const inner = depth < 4 ? Array.from({ length: Math.floor(random() * 3) }, () => element(depth + 1)).join("") : "";
    return `<${tag} class="${classes}" id="i${++number}"${inline}>text ${inner}</${tag}>`;
  };
  const body = Array.from({ length: 6 }, () => element(0)).join("");
  const base = `@layer z, x, y; *, *::before, *::after { border: 1px solid #000; outline: 1px solid #000; text-decoration: underline #000 }
    *::before, *::after { content: "x" }`;
  return { html: `<!doctype html><style>${base} ${sheet} :root { ${theme.join("; ")} }</style>${body}`, names };
}

/** Random numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
