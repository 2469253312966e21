import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { plainMessage } from "@tintype/shared/api/common/plain-message";
import { consentActions } from "@tintype/shared/api/extractions/consent";
import { type ExtractionOptions, extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { MAX_MODES } from "@tintype/shared/conditions/bounds";
import { parseMode, parseSize } from "./modes.ts";
import type { PageOptionValues } from "./options.ts";
import { choose } from "./suggest.ts";

const OPTION_NAMES: Readonly<Record<string, string>> = {
  wait_for: "--wait-for",
  viewport: "--viewport",
  color_scheme: "--color-scheme",
  selectors: "--selector",
  exclude_selectors: "--exclude",
  consent: "--consent",
  modes: "--mode",
};
const EVENTS = ["load", "domcontentloaded", "networkidle"] as const;
const SCHEMES = ["light", "dark"] as const;

/**
 * Parses the options that tell how a page is read, with the rules of the API.
 * @param defaults options that hold unless the command line says otherwise
 * @throws UsageError
 */
export function pageOptions(values: PageOptionValues, defaults: Partial<ExtractionOptions> = {}): ExtractionOptions {
  const { waitFor, viewport: size, colorScheme, selector, exclude, consent, mode } = values;
  const modes = mode ? mode.map(parseMode) : (defaults.modes ?? []);
  if (modes.length > MAX_MODES) throw new UsageError(`--mode: at most ${MAX_MODES} modes are read at once.`);
  const parsed = extractionOptions.safeParse(
    {
      ...defaults,
      ...(waitFor !== undefined && { wait_for: choose(waitFor, EVENTS, { option: "--wait-for", noun: "event" }) }),
      ...(size !== undefined && { viewport: viewport(size) }),
      ...(colorScheme !== undefined && {
        color_scheme: choose(colorScheme, SCHEMES, { option: "--color-scheme", noun: "scheme" }),
      }),
      ...(selector && { selectors: selector }),
      ...(consent !== undefined && {
        consent: choose(consent, consentActions, { option: "--consent", noun: "answer" }),
      }),
      ...(exclude && { exclude_selectors: exclude }),
      modes,
    },
    { error: plainMessage },
  );
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ path: [option, index, ...inMode], message }) => {
    const mode = option === "modes" && typeof index === "number" ? modes[index] : undefined;
    const [field, ...keys] = mode ? inMode : [];
    const where = field === undefined || field === "name" ? "" : `${[field, ...keys].join(".")} `;
    return `${OPTION_NAMES[String(option)]}${mode ? ` ${mode.name}` : ""}: ${where}${message}.`;
  });
  throw new UsageError([...new Set(messages)].join("\n"));
}

function viewport(text: string): { width: number; height: number } {
  const size = parseSize(text, "--viewport");
  if (size) return size;
  throw new UsageError(`--viewport ${text} is not a width and a height, such as 1280x800.`);
}
