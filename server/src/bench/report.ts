import { median, type Row, ratio, type Samples } from "./measure.ts";

const HEADINGS = ["", "Tintype, ms", "beside it, ms", "ratio", "goal"] as const;

/** Rows as a Markdown table: medians, and in brackets the quickest and the slowest round. */
export function toTable(rows: readonly Row[]): string {
  const cells = [HEADINGS, ...rows.map(toCells)];
  const widths = HEADINGS.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`);
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

function toCells({ name, ours, bare, goals }: Row): string[] {
  return [
    name,
    spread(ours),
    bare ? spread(bare) : "",
    bare ? `${ratio(ours, bare).toFixed(2)}×` : "",
    goals.map(({ text, isMet }) => `${text} ${isMet ? "✓" : "✗"}`).join(", "),
  ];
}

function spread(samples: Samples): string {
  return `${short(median(samples))} (${short(Math.min(...samples))}–${short(Math.max(...samples))})`;
}

function short(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0);
}
