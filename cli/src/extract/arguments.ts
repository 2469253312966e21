import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { kindKey } from "@tintype/shared/api/common/kinds";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { type ExportFormat, exportFormats, formats } from "@tintype/shared/export/formats";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { BASE } from "@tintype/shared/modes/tokens-in-mode";
import { pageOptions } from "../command-line/page-options.ts";
import { choose, chooseSome, suggest } from "../command-line/suggest.ts";
import { webUrl } from "../command-line/web-url.ts";
import type { Access } from "../pages/browser.ts";
import { wantsFoundModes } from "../pages/found-modes.ts";
import { namedUrls } from "../pages/named-urls.ts";
import type { ExtractValues } from "./command.ts";

export interface ExtractRequest {
  readonly url: string;
  /** If undefined, the format depends on where the output goes. */
  readonly format: ExportFormat | undefined;
  /** All kinds if undefined. */
  readonly kinds: readonly KindKey[] | undefined;
  /** The mode whose tokens are written alone, or `base`. One of those in the options. */
  readonly onlyMode: string | undefined;
  readonly options: ExtractionOptions;
  /** True if the page is also read in the themes that it is found to have. */
  readonly findsModes: boolean;
  /** The path as the user wrote it, relative to the user's current directory. */
  readonly previous: string | undefined;
  readonly access: Access;
  /** True if a redirect may lead to another origin. */
  readonly allowRedirect: boolean;
  /** The path of Chromium's binary, as the user wrote it. */
  readonly browser: string | undefined;
}

/** Parses the command line of `extract`. @throws UsageError */
export function parseExtract(urls: readonly string[], values: ExtractValues): ExtractRequest {
  const [url, ...more] = urls;
  if (url === undefined) throw new UsageError("Which page? Add its URL.");
  if (more.length > 0) throw new UsageError(`The command reads one page at a time; remove ${more.join(" ")}.`);
  const chosen = values.format === undefined ? undefined : parseFormat(values.format);
  const options = pageOptions(values);
  return {
    url: webUrl(url),
    format: chosen,
    kinds: values.kinds === undefined ? undefined : parseKinds(values.kinds),
    onlyMode: values.onlyMode === undefined ? undefined : parseOnlyMode(values.onlyMode, options.modes ?? [], chosen),
    options,
    findsModes: wantsFoundModes(values),
    previous: values.previous,
    access: { allowPrivate: values.allowPrivate, typedUrls: namedUrls([url]) },
    allowRedirect: values.allowRedirect ?? false,
    browser: values.browser,
  };
}

/** Parses the name of a format of an export. @throws UsageError */
export function parseFormat(text: string): ExportFormat {
  return choose(text, exportFormats, { option: "--format", noun: "format" });
}

/** Parses kinds of tokens. @throws UsageError */
export function parseKinds(text: string): readonly KindKey[] {
  return chooseSome(text, kindKey.options, { option: "--kinds", noun: "kind" });
}

/** Checks the name of the mode that is written alone. @throws UsageError */
export function parseOnlyMode(
  name: string,
  modes: readonly { readonly name: string }[],
  chosen: ExportFormat | undefined,
): string {
  if (chosen && formats[chosen].modes === "all")
    throw new UsageError(`--only-mode: the format ${chosen} holds all modes.`);
  const names = [BASE, ...modes.map((mode) => mode.name)];
  if (names.includes(name)) return name;
  const meant = suggest(name, names);
  throw new UsageError(
    `--only-mode ${name} is not one of ${names.join(", ")}.${meant} Name a mode to read with --mode.`,
  );
}
