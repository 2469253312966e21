import { distinctValues } from "../../text/order.ts";
import { type Entry, type SectionContent, toContent } from "./section.ts";
import { readNumber } from "./values.ts";

/** Entries that are named by their values, sorted by size. Values that differ only in spelling are one entry. */
export function numberEntries(
  values: Iterable<string>,
  toEntry: (value: string) => Entry | undefined = numberEntry,
): SectionContent {
  const { entries, leftOut } = toContent(distinctValues(values), toEntry, (value) => ({ name: value, value }));
  return { entries: [...new Map(entries.map((entry) => [entry.css, entry])).values()], leftOut };
}

/** Names a number by its value: `16px`, `1_5`, `neg-4px`, `10pct`. */
export function numberEntry(value: string): Entry | undefined {
  const number = readNumber(value);
  if (number === undefined) return undefined;
  const unit = number.unit === "%" ? "pct" : number.unit;
  const digits = String(Math.abs(number.value)).replace(".", "_");
  return {
    name: value,
    stem: `${number.value < 0 ? "neg-" : ""}${digits}${unit}`,
    css: `${number.value}${number.unit}`,
    isNamedByValue: true,
  };
}

export function keywordEntry(value: string): Entry {
  return { name: value, stem: value, css: value, isNamedByValue: true };
}
