import { alignColumns } from "@tintype/server/roles/commands/columns";
import { median, type Row, ratio, type Samples } from "./measure.ts";

const HEADINGS = ["", "Tintype, ms", "baseline, ms", "ratio", "goal"] as const;

/** Formats rows as a Markdown table: medians, and in brackets the fastest and the slowest round. */
export function toTable(rows: readonly Row[]): string {
  return toMarkdown([HEADINGS, ...rows.map(toCells)]);
}

/** Formats lines as a table of Markdown. The first one has the headings. */
export function toMarkdown(lines: readonly (readonly string[])[]): string {
  const [head = [], ...body] = alignColumns(lines);
  const rule = `|${head.map((cell) => "-".repeat(cell.length + 2)).join("|")}|`;
  const [headLine, ...others] = [head, ...body].map((line) => `| ${line.join(" | ")} |`);
  return [headLine, rule, ...others].join("\n");
}

function toCells({ name, details, ours, baseline, goals, facts = {} }: Row): string[] {
  return [
    details === undefined ? name : `${name}, ${details}`,
    spread(ours),
    baseline ? spread(baseline) : "",
    baseline ? `${ratio(ours, baseline).toFixed(2)}×` : "",
    [
      ...goals.map(({ text, isMet }) => `${text} ${isMet ? "✓" : "✗"}`),
      ...Object.entries(facts).map(([fact, value]) => `${fact} ${Number(value.toFixed(3))}`),
    ].join(", "),
  ];
}

function spread(samples: Samples): string {
  return `${short(median(samples))} (${short(Math.min(...samples))}–${short(Math.max(...samples))})`;
}

function short(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0);
}
