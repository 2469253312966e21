import { VERSION } from "@tintype/reader/version";
import { median, type Row, type Samples } from "../measure.ts";
import { toMarkdown } from "../report.ts";

/** The README's table of the tools side by side. Undefined if they have not been compared. */
export function peersTable(rows: readonly Row[]): string | undefined {
  const compared = rows.filter(({ name }) => name.startsWith("peers, "));
  const onPages = compared.filter(({ facts }) => facts?.painted !== undefined);
  const onTruths = compared.filter(({ facts }) => facts?.kinds !== undefined);
  const tools = [...new Set(onPages.map(toolOf))];
  const [[firstTool], truths] = [tools, onTruths[0]?.facts];
  if (firstTool === undefined || !truths) return undefined;
  const ofTool = (tool: string) => onPages.filter((row) => toolOf(row) === tool);
  const sum = (tool: string, fact: string) =>
    `${ofTool(tool).reduce((total, { facts }) => total + (facts?.[fact] ?? 0), 0)}`;
  const truthOf = (tool: string) => onTruths.find((row) => toolOf(row) === tool)?.facts;
  return toMarkdown([
    [
      "",
      `Colours found, of ${sum(firstTool, "painted")} that the two pages paint`,
      "Reported, but not painted",
      `Kinds right, of ${truths.kinds}`,
      "Cold start to tokens",
    ],
    [
      `Tintype ${VERSION}`,
      sum(firstTool, "ours"),
      sum(firstTool, "ourOthers"),
      `${truths.oursRight}`,
      seconds(ofTool(firstTool).map(({ ours }) => ours)),
    ],
    ...tools.map((tool) => [
      tool,
      sum(tool, "theirs"),
      sum(tool, "theirOthers"),
      `${truthOf(tool)?.theirsRight ?? "not counted"}`,
      seconds(ofTool(tool).map(({ baseline = [] }) => baseline)),
    ]),
  ]);
}

const toolOf = ({ name }: Row): string => name.slice(name.lastIndexOf(": ") + 2);

/** The medians of both pages, from the shorter to the longer one. */
function seconds(samples: readonly Samples[]): string {
  const medians = samples.map((times) => (median(times) / 1000).toFixed(1));
  const [shortest, longest] = [medians.toSorted()[0], medians.toSorted().at(-1)];
  return shortest === longest ? `${shortest} s` : `${shortest} to ${longest} s`;
}
