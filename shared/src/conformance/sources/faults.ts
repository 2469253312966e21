import type { SourceWarning } from "../report.ts";
import type { Position } from "./entry.ts";

/** A warning about one token. Those with the same fault become one warning. */
export class TokenWarning implements SourceWarning {
  readonly token: string;
  readonly fault: string;
  readonly value: string | undefined;
  readonly #positionOf: () => Position | undefined;

  /** @param positionOf only asked for the first token with a fault, since it may search the source */
  constructor({ token, fault, value }: TokenFault, positionOf: () => Position | undefined) {
    this.token = token;
    this.fault = fault;
    this.value = value === undefined ? undefined : shorten(value);
    this.#positionOf = positionOf;
  }

  get message(): string {
    return `${this.label}: ${this.fault}`;
  }

  /** The token, with the value that is at fault. */
  get label(): string {
    return this.value === undefined ? this.token : `${this.token} = ${this.value}`;
  }

  get line(): number | null {
    return this.#positionOf()?.line ?? null;
  }

  get path(): string | undefined {
    return this.#positionOf()?.path;
  }

  get column(): number | null {
    return this.#positionOf()?.column ?? null;
  }
}

export interface TokenFault {
  readonly token: string;
  /** A sentence that is the same for each token with the fault. */
  readonly fault: string;
  /** The value, or the part of it, that is at fault. */
  readonly value?: string | undefined;
}

/** Makes one warning of all that say the same, with their number and examples, in the order of the first ones. */
export function summarizeWarnings(warnings: readonly SourceWarning[]): SourceWarning[] {
  const groups = Map.groupBy(warnings, (warning) =>
    warning instanceof TokenWarning ? `token ${warning.fault}` : `file ${warning.message}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [firstWarning] = group;
    if (!firstWarning) return [];
    const { line, column, path } = firstWarning;
    const message = messageOf(firstWarning, group);
    return [path === undefined ? { message, line, column } : { message, line, column, path }];
  });
}

function messageOf(firstWarning: SourceWarning, group: readonly SourceWarning[]): string {
  if (!(firstWarning instanceof TokenWarning))
    return group.length === 1 ? firstWarning.message : `${firstWarning.message} (${group.length} times)`;
  const byToken = new Map(
    group.flatMap((warning) => (warning instanceof TokenWarning ? [[warning.token, warning]] : [])),
  );
  if (byToken.size === 1) return firstWarning.message;
  return `${byToken.size} tokens (${examplesOf([...byToken.values()])}): ${firstWarning.fault}`;
}

/** Number of names that a warning lists. Of more, their groups are listed. */
const MAX_EXAMPLES = 6;

const examplesOf = (warnings: readonly TokenWarning[]): string =>
  warnings.length <= MAX_EXAMPLES
    ? warnings.map(({ label }) => label).join(", ")
    : listExamples(warnings.map(({ token }) => token));

/** A few names of tokens, or of many, their groups. */
export function listExamples(names: readonly string[]): string {
  if (names.length <= MAX_EXAMPLES) return names.join(", ");
  const groupsBy = (nameGroup: (token: string) => string) => [...new Set(names.map((token) => nameGroup(token)))];
  const groups = groupsBy(groupOf);
  const listed = groups.length <= MAX_EXAMPLES ? groups : groupsBy(firstWordOf);
  const rest = listed.length - MAX_EXAMPLES;
  return `${listed.slice(0, MAX_EXAMPLES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The group of a token: `space.*` of `space.m`. */
const groupOf = (token: string): string => token.replace(/([./])[^./]*$|(?<=[^-])(-)[^-]*$/, "$1$2*");

const firstWordOf = (token: string): string => token.replace(/^(-*[^./-]+[./-]).*$/s, "$1*");

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
