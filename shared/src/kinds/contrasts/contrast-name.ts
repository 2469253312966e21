/** Which contrast of two colours it is, besides that of normal text. */
const PARTS = ["large", "border", "icon"] as const;

/** The two colours of a contrast, and which contrast of them it is. */
export interface ContrastName {
  readonly text: string;
  readonly background: string;
  /** null: of normal text. */
  readonly part: (typeof PARTS)[number] | null;
}

/** The name of a contrast, made of the names of its colours. */
export const nameOfContrast = ({ text, background, part }: ContrastName): string =>
  `${text} on ${background}${part ? ` (${part})` : ""}`;

/** Reads a name that nameOfContrast wrote. @returns undefined if the text is no such name */
export function parseContrastName(name: string): ContrastName | undefined {
  const part = PARTS.find((ending) => name.endsWith(` (${ending})`)) ?? null;
  const pair = part ? name.slice(0, -` (${part})`.length) : name;
  const [text, background] = pair.split(" on ");
  return text === undefined || background === undefined ? undefined : { text, background, part };
}
