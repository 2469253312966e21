import { parseArgs } from "node:util";
import { type ExtractionOptions, exportFormat, extractionOptions } from "@tintype/shared/api/extractions";
import { kindsQuery } from "@tintype/shared/api/kinds";
import { type ExportFormat, exportFormats } from "@tintype/shared/export/formats";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { BASE } from "@tintype/shared/modes/tokens-in-mode";
import { parseMode, parseSize } from "./modes.ts";
import { UsageError } from "./usage-error.ts";

export const USAGE = `Reads the design tokens of a web page.

Usage: npm run extract -- <url> [options]

  --format <${exportFormats.join("|")}>
                          what to write (default: a table on a terminal, otherwise json)
  --kinds <colors,radii,…>
                          only write these kinds of tokens (default: all)
  --viewport <width>x<height>
                          size of the window in CSS pixels (default: 1280x800)
  --color-scheme <light|dark>
  --mode <mode>           also read the page in this mode: dark, light, reduced-motion, or a name and
                          conditions, such as mobile=390x844 or dark-mobile=dark,390x844; up to 5 times
  --only-mode <name>      only write what holds in one of these modes, or in base
  --wait-for <load|domcontentloaded|networkidle>
  --selector <css>        only read matching elements and their descendants; may be repeated
  --exclude <css>         leave out matching elements and their descendants; may be repeated
  --previous <file>       json of an earlier run: colours that still exist keep their names
  --allow-private         also read localhost and addresses in private networks
  --help

Only the tokens go to stdout. Exit codes: 0 success, 1 the page could not be read, 2 wrong usage.
`;

export interface ExtractCommand {
  readonly url: string;
  /** If undefined, the format depends on where the output goes. */
  readonly format: ExportFormat | undefined;
  /** All kinds if undefined. */
  readonly kinds: readonly KindKey[] | undefined;
  /** The mode whose tokens are written alone, or `base`. One of those in the options. */
  readonly onlyMode: string | undefined;
  readonly options: ExtractionOptions;
  /** The path as the user wrote it, relative to the user's current directory. */
  readonly previous: string | undefined;
  readonly allowPrivate: boolean;
}

/** @throws UsageError */
export function parseCommand(argv: readonly string[]): ExtractCommand | "help" {
  const { values, positionals } = split(argv);
  if (values.help) return "help";
  const [url, ...more] = positionals;
  if (url === undefined) throw new UsageError("Which page? Add its URL.");
  if (more.length > 0) throw new UsageError(`The command reads one page at a time; remove ${more.join(" ")}.`);
  const chosen = values.format === undefined ? undefined : format(values.format);
  const modes = (values.mode ?? []).map(parseMode);
  return {
    url: webUrl(url),
    format: chosen,
    kinds: values.kinds === undefined ? undefined : kinds(values.kinds),
    onlyMode: values["only-mode"] === undefined ? undefined : onlyMode(values["only-mode"], modes, chosen),
    options: pageOptions({
      ...(values["wait-for"] !== undefined && { wait_for: values["wait-for"] }),
      ...(values.viewport !== undefined && { viewport: viewport(values.viewport) }),
      ...(values["color-scheme"] !== undefined && { color_scheme: values["color-scheme"] }),
      selectors: values.selector ?? [],
      exclude_selectors: values.exclude ?? [],
      modes,
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
        kinds: { type: "string" },
        viewport: { type: "string" },
        "color-scheme": { type: "string" },
        mode: { type: "string", multiple: true },
        "only-mode": { type: "string" },
        "wait-for": { type: "string" },
        selector: { type: "string", multiple: true },
        exclude: { type: "string", multiple: true },
        previous: { type: "string" },
        "allow-private": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    // Node's message is written for users and names the option.
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
  throw new UsageError(`There is no format ${text}. The formats are ${exportFormats.join(", ")}.`);
}

/** Parses the kinds with the rules of the API. */
function kinds(text: string): readonly KindKey[] {
  const parsed = kindsQuery.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ message }) => `--kinds: ${message}`).join("\n"));
}

function onlyMode(name: string, modes: readonly { readonly name: string }[], chosen: ExportFormat | undefined): string {
  if (chosen === "dtcg-resolver") throw new UsageError("--only-mode: the format dtcg-resolver holds all modes.");
  const names = [BASE, ...modes.map((mode) => mode.name)];
  if (names.includes(name)) return name;
  throw new UsageError(`--only-mode ${name} is not one of ${names.join(", ")}. Name a mode to read with --mode.`);
}

function viewport(text: string): { width: number; height: number } {
  const size = parseSize(text);
  if (size) return size;
  throw new UsageError(`--viewport ${text} is not a width and a height, such as 1280x800.`);
}

const OPTION_NAMES: Readonly<Record<string, string>> = {
  wait_for: "--wait-for",
  viewport: "--viewport",
  color_scheme: "--color-scheme",
  selectors: "--selector",
  exclude_selectors: "--exclude",
  modes: "--mode",
};

/** Parses the options with the rules of the API. */
function pageOptions(given: Record<string, unknown> & { modes: readonly { name: string }[] }): ExtractionOptions {
  const parsed = extractionOptions.safeParse(given);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ path: [option, index], message }) => {
    const mode = option === "modes" && typeof index === "number" ? given.modes[index] : undefined;
    return `${OPTION_NAMES[String(option)]}${mode ? ` ${mode.name}` : ""}: ${message}`;
  });
  throw new UsageError(messages.join("\n"));
}
