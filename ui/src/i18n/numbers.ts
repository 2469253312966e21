import { perLanguage } from "./per-language.ts";

const whole = perLanguage((tag) => new Intl.NumberFormat(tag));
const units = {
  second: perLanguage((tag) => new Intl.NumberFormat(tag, { style: "unit", unit: "second" })),
  minute: perLanguage((tag) => new Intl.NumberFormat(tag, { style: "unit", unit: "minute" })),
  hour: perLanguage((tag) => new Intl.NumberFormat(tag, { style: "unit", unit: "hour" })),
} as const;

/** A duration in its largest unit of which there are two: "80 sec", "12 min", "3 hr". */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 120) return units.second().format(seconds);
  return seconds < 7200
    ? units.minute().format(Math.round(seconds / 60))
    : units.hour().format(Math.round(seconds / 3600));
}

const twoDigits = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A ratio of contrast as the reader writes it: "4.50", "4,50". */
export const ratioText = (ratio: number): string => twoDigits().format(ratio);

/** A number as the reader writes it: "1,234.5", "1.234,5". */
export const numberText = (value: number): string => whole().format(value);
