import { UsageError } from "@tintype/server/roles/commands/usage-error";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { PageOptionValues } from "../command-line/options.ts";
import { pageOptions } from "../command-line/page-options.ts";
import { webUrl } from "../command-line/web-url.ts";
import type { ConfigFile } from "../config/read.ts";
import type { ConfigPage } from "../config/schema.ts";

/** A page to read. */
export interface PageRequest {
  /** The page's name in reports and baselines: its name or its URL as the config file or the command line has it. */
  readonly label: string;
  readonly url: string;
  readonly options: ExtractionOptions;
  /** True if the page is also read in the themes that it is found to have. */
  readonly findsModes?: boolean;
  /** The line of the page in the config file. */
  readonly line: number | undefined;
}

/**
 * Lists the pages to read: those of the command line, or those of the config file if it names no page.
 * @param defaults options that hold unless the command line or the config says otherwise
 * @throws UsageError
 */
export function listPages(
  urls: readonly string[],
  values: PageOptionValues & { readonly baseUrl?: string },
  config: ConfigFile | undefined,
  defaults: Partial<ExtractionOptions> = {},
): PageRequest[] {
  const base = values.baseUrl ?? config?.value.base_url;
  const inConfig = (config?.value.pages ?? []).map((page, index) => ({ page, line: config?.lineOf(["pages", index]) }));
  const requestedPages =
    urls.length === 0
      ? inConfig
      : urls.map((url) => {
          const listed = inConfig.find(({ page }) => page.url === url || nameOf(page) === url);
          return listed ?? { page: { url }, line: undefined };
        });
  if (requestedPages.length === 0)
    throw new UsageError("Which page? Add its URL, or --config with a file that lists pages.");
  const pages = requestedPages.map(({ page, line }) => toRequest(page, { line, base, values, config, defaults }));
  const twice = pages.find(({ label }, index) => pages.findIndex((earlier) => earlier.label === label) !== index);
  if (twice) throw new UsageError(`The page ${twice.label} is listed twice. Give its entries in the config names.`);
  return pages;
}

interface RequestParts {
  readonly line: number | undefined;
  readonly base: string | undefined;
  readonly values: PageOptionValues;
  readonly config: ConfigFile | undefined;
  readonly defaults: Partial<ExtractionOptions>;
}

function toRequest(page: ConfigPage, { line, base, values, config, defaults }: RequestParts): PageRequest {
  const options = "options" in page ? page.options : undefined;
  const modes = ("modes" in page ? page.modes : undefined) ?? config?.value.modes;
  const configured = { ...config?.value.options, ...options, ...(modes && { modes }) };
  return {
    label: nameOf(page) ?? page.url,
    url: absolute(page.url, base),
    // Absent fields of the file are absent here too.
    options: pageOptions(values, { ...defaults, ...withoutUndefined(configured) }),
    line,
  };
}

const nameOf = (page: ConfigPage): string | undefined => ("name" in page ? page.name : undefined);

function absolute(url: string, base: string | undefined): string {
  if (base === undefined || URL.parse(url)) return webUrl(url);
  return webUrl(URL.parse(url, base)?.href ?? url);
}

function withoutUndefined<T extends object>(object: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  // Only entries that have a value are left.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}
