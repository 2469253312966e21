import { keywordOf, parseParts, type Quantity, quantityOf, textOf, writeQuantity } from "../../css/component-values.ts";

/** Larger numbers are not lengths, times or z-indexes. CSS has 32-bit integers. */
const MAX = 2 ** 31;

/** Reads one number, percentage or dimension. Returns undefined for any other text. */
export function readQuantity(css: string): Quantity | undefined {
  const parts = parseParts(css);
  const quantity = parts?.length === 1 ? quantityOf(parts[0]) : undefined;
  return quantity && isPlain(quantity) ? quantity : undefined;
}

/** Reads one length or percentage, as plain CSS. */
export function readLength(css: string): string | undefined {
  const quantity = readQuantity(css);
  return quantity && (quantity.unit !== "" || quantity.number === 0) ? writeQuantity(quantity) : undefined;
}

/** Reads lengths and percentages with `/` between them, as plain CSS. */
export function readLengths(css: string): string | undefined {
  const texts = (parseParts(css) ?? []).map((part) => {
    const quantity = quantityOf(part);
    if (quantity && isPlain(quantity)) return writeQuantity(quantity);
    return textOf([part]) === "/" ? "/" : undefined;
  });
  return texts.length > 0 && texts.length <= 9 && texts.every((text) => text !== undefined)
    ? texts.join(" ")
    : undefined;
}

/** Reads one of some keywords. */
export function readKeyword(css: string, keywords: ReadonlySet<string>): string | undefined {
  const parts = parseParts(css);
  const keyword = parts?.length === 1 ? keywordOf(parts[0]) : undefined;
  return keyword !== undefined && keywords.has(keyword) ? keyword : undefined;
}

const isPlain = ({ number, unit }: Quantity) => Math.abs(number) <= MAX && /^(?:[a-z]{1,5}|%)?$/.test(unit);
