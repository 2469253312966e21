/** Somebody whom a comment can mention. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
  /** Tells people of one name apart. */
  readonly email: string;
}

/** The most names that are offered at once. */
const MAX_OFFERED = 6;
/** The longest text after an @ that is looked up, in UTF-16 code units. */
const LONGEST_QUERY = 60;

const WORD = /[\p{L}\p{N}_]/u;

/** The beginning of a name after an @, where somebody is writing. */
export interface StartedMention {
  /** The place of the @. */
  readonly start: number;
  readonly query: string;
}

/** Finds the name that somebody is writing at the caret. @returns undefined if they write no name */
export function findStarted(text: string, caret: number): StartedMention | undefined {
  const start = text.lastIndexOf("@", caret - 1);
  if (start === -1 || caret === 0 || WORD.test(text.charAt(start - 1))) return undefined; // as in an address
  const query = text.slice(start + 1, caret);
  return query.length <= LONGEST_QUERY && !/^\s|\n/.test(query) ? { start, query } : undefined;
}

/** The people whose name, or a word of it, begins with what somebody has written. */
export function findPeople(people: readonly Mentionable[], query: string): readonly Mentionable[] {
  const begun = query.toLocaleLowerCase();
  const hasBegun = ({ name }: Mentionable) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(begun) || lower.includes(` ${begun}`);
  };
  return people.filter(hasBegun).slice(0, MAX_OFFERED);
}

/** Writes a name in place of what somebody has begun. @returns the text, and where the caret is then */
export function completeName(
  text: string,
  { start, query }: StartedMention,
  { name }: Mentionable,
): { readonly text: string; readonly caret: number } {
  const end = start + 1 + query.length;
  const written = `@${name}${text.charAt(end) === " " ? "" : " "}`;
  return {
    text: text.slice(0, start) + written + text.slice(end),
    caret: start + `@${name} `.length,
  };
}

/** A part of a text: a mention with whom it means, or what stands between. */
export interface TextPart {
  readonly text: string;
  readonly person?: Mentionable;
}

/** Splits a text at the names after an @. The longest name counts; of people of one name the first. */
export function splitMentions(text: string, people: readonly Mentionable[]): readonly TextPart[] {
  const byLength = people.toSorted((one, another) => another.name.length - one.name.length);
  const parts: TextPart[] = [];
  let done = 0;
  for (let start = text.indexOf("@"); start !== -1; start = text.indexOf("@", start + 1)) {
    const rest = text.slice(start + 1);
    const person = WORD.test(text.charAt(start - 1))
      ? undefined
      : byLength.find(({ name }) => rest.startsWith(name) && !WORD.test(rest.charAt(name.length)));
    if (!person) continue;
    if (start > done) parts.push({ text: text.slice(done, start) });
    done = start + 1 + person.name.length;
    parts.push({ text: text.slice(start, done), person });
  }
  return done < text.length ? [...parts, { text: text.slice(done) }] : parts;
}

/**
 * The ids of the people whom a text mentions, each once.
 * @param chosen those who were chosen from the list: of people of one name they are meant
 */
export function mentionsIn(text: string, people: readonly Mentionable[], chosen: readonly Mentionable[]): string[] {
  const names = Map.groupBy(people, ({ name }) => name);
  const unmistakable = people.filter(({ name }) => names.get(name)?.length === 1);
  const parts = splitMentions(text, [...chosen.toReversed(), ...unmistakable]);
  return [...new Set(parts.flatMap(({ person }) => person?.id ?? []))];
}
