import type { Command } from "commander";

// Nothing here may import what takes long to load: the program needs all of it for --help.

/** The values of the options that tell how a page is read, as commander gives them. */
export interface PageOptionValues {
  readonly viewport?: string;
  readonly colorScheme?: string;
  readonly mode?: readonly string[];
  readonly waitFor?: string;
  readonly selector?: readonly string[];
  readonly exclude?: readonly string[];
  readonly consent?: string;
  readonly allowPrivate?: boolean;
  readonly allowRedirect?: boolean;
  readonly browser?: string;
}

/** The values of the options that let a page in behind a login. */
export interface CredentialValues {
  readonly header?: readonly string[];
  readonly cookie?: readonly string[];
  readonly storageState?: string;
}

/** Collects the values of an option that may be repeated. */
export const repeated = (value: string, earlierValues: readonly string[] = []): string[] => [...earlierValues, value];

/** Adds the options that tell how a page is read, and in which modes. */
export function addPageOptions(command: Command): Command {
  const configured = command
    .option("--viewport <size>", SIZE)
    .option("--color-scheme <scheme>", SCHEME)
    .option(
      "--mode <mode>",
      "also read the page in this mode: dark, light, reduced-motion, forced-colors, more-contrast, less-contrast, or a name and conditions, such as mobile=390x844, dark=[data-theme=dark], ember=body.brand-ember or sepia=storage:theme=sepia, or JSON as in the API; up to 16 times",
      repeated,
    );
  return addLoadingOptions(configured);
}

/** Adds the options that tell how a page is read, in no mode. */
export function addVisitOptions(command: Command): Command {
  return addLoadingOptions(command.option("--viewport <size>", SIZE).option("--color-scheme <scheme>", SCHEME));
}

const SIZE = "size of the window in CSS pixels, such as 390x844 (default: 1280x800)";
const SCHEME = "light or dark (default: light)";

function addLoadingOptions(command: Command): Command {
  return command
    .option("--wait-for <event>", "load, domcontentloaded or networkidle (default: load)")
    .option("--selector <css>", "only read matching elements and their descendants; may be repeated", repeated)
    .option("--exclude <css>", "leave out matching elements and their descendants; may be repeated", repeated)
    .option("--consent <answer>", "how a cookie banner is answered: leave, reject or hide (default: leave)")
    .option("--allow-private", "also read all of localhost and addresses in private networks")
    .option("--no-allow-private", "do not read them, nor a page on localhost that you name")
    .option("--allow-redirect", "also read a page of another origin that the page redirects to, unless it is a login")
    .option(
      "--browser <path>",
      "the Chromium to use (default: BROWSER_PATH, the one that Playwright installed, or the system's)",
    );
}

/** Adds the options that let a page in behind a login. */
export function addCredentialOptions(command: Command): Command {
  return command
    .option("--header <header>", '"Name: value", sent to the origin of the page only; may be repeated', repeated)
    .option("--cookie <cookie>", "name=value, sent to the origin of the page only; may be repeated", repeated)
    .option("--storage-state <file>", "cookies and local storage as Playwright saves them")
    .addHelpText(
      "after",
      "\nTINTYPE_HEADERS and TINTYPE_COOKIES may contain headers and cookies too, one a line, which other users of the machine cannot see.",
    );
}
