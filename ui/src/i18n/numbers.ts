import { perLanguage } from "./per-language.ts";

const whole = perLanguage((tag) => new Intl.NumberFormat(tag));
/** A number as the reader writes it: "1,234.5", "1.234,5". */
export const numberText = (value: number): string => whole().format(value);
