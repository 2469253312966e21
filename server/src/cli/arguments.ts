import { parseArgs } from "node:util";
import { type ExtractionOptions, exportFormat, extractionOptions } from "@tintype/shared/api/extractions";
import { type ExportFormat, exportFormats } from "@tintype/shared/export/formats";
import { UsageError } from "./usage-error.ts";

export const USAGE = `Reads the design tokens of a web page.

Usage: npm run extract -- <url> [options]

  --format <${exportFormats.join("|")}>
                          what to write (on a terminal a table, else json)
  --viewport <width>x<height>
                          size of the window in CSS px (1280x800)
  --color-scheme <light|dark>
  --wait-for <load|domcontentloaded|networkidle>
  --selector <css>        read only what matches, with all that stands below; may be repeated
  --exclude <css>         leave out what matches, with all that stands below; may be repeated
  --previous <file>       json of an earlier run: colours that are still there keep their names
  --allow-private         also read localhost and addresses of private networks
  --help

Tokens go to stdout, and nothing else does. Exit code: 0 done, 1 the page could not be read, 2 wrong usage.
`;

export interface ExtractCommand {
  readonly url: string;
  /** Not given: it depends on where the output goes. */
  readonly format: ExportFormat | undefined;
  readonly options: ExtractionOptions;
  /** As it was written: relative to where the person is. */
  readonly previous: string | undefined;
  readonly allowPrivate: boolean;
}

/** @throws UsageError */
export function parseCommand(argv: readonly string[]): ExtractCommand | "help" {
  const { values, positionals } = split(argv);
  if (values.help) return "help";
  const [url, ...more] = positionals;
  if (url === undefined) throw new UsageError("Which page? Give its URL.");
  if (more.length > 0) throw new UsageError(`One page at a time: ${more.join(" ")} is too much.`);
  return {
    url: webUrl(url),
    format: values.format === undefined ? undefined : format(values.format),
    options: pageOptions({
      ...(values["wait-for"] !== undefined && { wait_for: values["wait-for"] }),
      ...(values.viewport !== undefined && { viewport: viewport(values.viewport) }),
      ...(values["color-scheme"] !== undefined && { color_scheme: values["color-scheme"] }),
      selectors: values.selector ?? [],
      exclude_selectors: values.exclude ?? [],
    }),
    previous: values.previous,
    allowPrivate: values["allow-private"] ?? false,
  };
}

function split(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        format: { type: "string" },
        viewport: { type: "string" },
        "color-scheme": { type: "string" },
        "wait-for": { type: "string" },
        selector: { type: "string", multiple: true },
        exclude: { type: "string", multiple: true },
        previous: { type: "string" },
        "allow-private": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    // Node's own words are for people, and name the option.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function webUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  throw new UsageError(`${text} is not an http or https URL, such as https://example.com.`);
}

function format(text: string): ExportFormat {
  const parsed = exportFormat.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`There is no format ${text}. There are ${exportFormats.join(", ")}.`);
}

function viewport(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  throw new UsageError(`--viewport ${text} is not a width and a height, such as 1280x800.`);
}

const OPTION_NAMES: Readonly<Record<string, string>> = {
  wait_for: "--wait-for",
  viewport: "--viewport",
  color_scheme: "--color-scheme",
  selectors: "--selector",
  exclude_selectors: "--exclude",
};

/** The rules are the API's. */
function pageOptions(given: Record<string, unknown>): ExtractionOptions {
  const parsed = extractionOptions.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${OPTION_NAMES[String(path[0])]}: ${message}`);
  throw new UsageError(faults.join("\n"));
}
