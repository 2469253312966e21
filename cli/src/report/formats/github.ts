import { locationsOf } from "../locations.ts";
import { newResults, type PageReport, type Result, type RunReport, toText } from "../report.ts";

const CONTROL = /(?![\r\n])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const MAX_MESSAGE = 1_000;
/** GitHub shows ten annotations of each level for a step. The log shows all. */
const MAX_ANNOTATIONS = 200;

const ENCODED: Readonly<Record<string, string>> = { "%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C" };
const encode = (text: string, characters: RegExp): string =>
  text
    .slice(0, MAX_MESSAGE)
    .toWellFormed()
    .replace(CONTROL, "�")
    .replace(characters, (one) => ENCODED[one] ?? one);
const message = (text: string) => encode(text, /[%\r\n]/g);
const property = (text: string) => encode(text, /[%\r\n:,]/g);

/** Formats a report as workflow commands, which GitHub shows as annotations. */
export function toGithub(report: RunReport): string {
  const all = report.pages.flatMap((page) => commandsOf(page, report));
  const firstCommands = all.slice(0, MAX_ANNOTATIONS);
  const hiddenCount = all.length - firstCommands.length;
  const more = hiddenCount > 0 ? [`::notice title=Tintype::${hiddenCount} more are not shown here`] : [];
  return [...firstCommands, ...more].map((line) => `${line}\n`).join("");
}

function commandsOf(page: PageReport, report: RunReport): string[] {
  const command = (level: "error" | "warning", title: string, text: string, result: Partial<Result> = {}) => {
    const [location] = locationsOf(page, report, result);
    const where = location ? `file=${property(location.file)},line=${location.line},` : "";
    return `::${level} ${where}title=${property(title)}::${message(text)}`;
  };
  const unread = page.failure === undefined ? [] : [`${page.label} could not be read: ${page.failure}`];
  return [
    ...[...unread, ...page.incomplete.map((sentence) => `${page.label}: ${sentence}`)].map((text) =>
      command("error", "Tintype", text),
    ),
    ...newResults(page).map((result) => {
      const title = `Tintype: ${result.rule}${result.mode === null ? "" : ` in ${result.mode}`}`;
      const places = result.places.length > 0 ? `. At ${result.places.slice(0, 3).join(", ")}.` : ".";
      const text = `${page.label}: ${toText(result.message, (value) => value)}${places}`;
      return command(result.level === "error" ? "error" : "warning", title, text, result);
    }),
  ];
}
