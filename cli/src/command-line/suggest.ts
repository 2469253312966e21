import { UsageError } from "@tintype/server/roles/commands/usage-error";

/** Longer words are compared by their beginnings. */
const MAX_WORD = 60;

/**
 * Returns ` Did you mean …?` with the most similar candidate; "" if none is similar.
 * @param show how the candidate is written
 */
export function suggest(word: string, candidates: readonly string[], show = (candidate: string) => candidate): string {
  const typed = word.toLowerCase().slice(0, MAX_WORD);
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = countEdits(typed, candidate.toLowerCase().slice(0, MAX_WORD));
    const isSimilar = distance <= Math.max(1, Math.floor(Math.max(typed.length, candidate.length) / 3));
    if (isSimilar && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { candidate, distance };
  }
  return best ? ` Did you mean ${show(best.candidate)}?` : "";
}

/** How messages name an option and what it chooses: `--kinds: there is no kind colour. The kinds are …`. */
interface Naming {
  readonly option: string;
  /** Its plural ends with an s. */
  readonly noun: string;
}

/** Returns the choice that a text names. @throws UsageError that suggests a choice and lists all of them */
export function choose<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  { option, noun }: Naming,
): Choice {
  const chosen = choices.find((choice) => choice === text);
  if (chosen !== undefined) return chosen;
  const typed = text === "" ? '""' : text;
  const meant = suggest(text, choices);
  throw new UsageError(`${option}: there is no ${noun} ${typed}.${meant} The ${noun}s are ${choices.join(", ")}.`);
}

/** Returns the choices that a text names, separated by commas, without repetitions. @throws UsageError */
export function chooseSome<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  naming: Naming,
): readonly Choice[] {
  return [...new Set(text.split(",").map((part) => choose(part.trim(), choices, naming)))];
}

/** How many letters are added, removed, replaced or exchanged with the next one (optimal string alignment). */
function countEdits(from: string, to: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + cost,
          isExchanged ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[to.length] ?? 0;
}
