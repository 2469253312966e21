import { language } from "./i18n.ts";

type Step = readonly [unit: string, size: number];

const BYTES: readonly Step[] = [
  ["byte", 1],
  ["kilobyte", 1e3],
  ["megabyte", 1e6],
  ["gigabyte", 1e9],
  ["terabyte", 1e12],
];

const SECONDS: readonly Step[] = [
  ["second", 1],
  ["minute", 60],
  ["hour", 3_600],
  ["day", 86_400],
];

/** A number of bytes as people write it, such as "1.2 kB". */
export const bytesText = (bytes: number): string => amountText(bytes, BYTES);

/** A duration as people write it, such as "42 sec" or "1.5 hr". */
export const secondsText = (seconds: number): string => amountText(seconds, SECONDS);

function amountText(amount: number, steps: readonly Step[]): string {
  const [unit, size] = steps.findLast(([, start]) => amount >= start) ?? steps[0] ?? ["byte", 1];
  const format = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language(), format).format(amount / size);
}
