import { DEFAULT_VISITOR, type Visitor } from "@tintype/shared/api/access/visitor";
import { type ConsentAction, DEFAULT_CONSENT } from "@tintype/shared/api/extractions/consent";
import type { CreateExtractionInput, ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { DEFAULT_VIEWPORT } from "@tintype/shared/api/extractions/viewport";
import { withScheme } from "@tintype/shared/text/web-address";
import { type ModeForm, modeFormOf, modesOf } from "./modes.ts";

/** The options of reading, as the form has them. */
export interface OptionsForm {
  readonly width: string;
  readonly height: string;
  readonly scheme: "light" | "dark";
  readonly waitFor: "load" | "domcontentloaded" | "networkidle";
  /** CSS selectors, one in each line. */
  readonly selectors: string;
  readonly excluded: string;
  readonly consent: ConsentAction;
  readonly visitor: Visitor;
  readonly screenshot: boolean;
  readonly modes: readonly ModeForm[];
}

/** The server's defaults. */
export const usualOptions: OptionsForm = {
  width: String(DEFAULT_VIEWPORT.width),
  height: String(DEFAULT_VIEWPORT.height),
  scheme: "light",
  waitFor: "load",
  selectors: "",
  excluded: "",
  consent: DEFAULT_CONSENT,
  visitor: DEFAULT_VISITOR,
  screenshot: true,
  modes: [],
};

/** The options of the request. Those that are as usual are left out. */
export function optionsOf(form: OptionsForm): NonNullable<CreateExtractionInput["options"]> {
  const { width, height, scheme, waitFor, selectors, excluded, consent, visitor, screenshot, modes } = form;
  const [only, without] = [linesOf(selectors), linesOf(excluded)];
  const isUsualSize = width === usualOptions.width && height === usualOptions.height;
  return {
    ...(!isUsualSize && { viewport: { width: Number(width), height: Number(height) } }),
    ...(scheme !== usualOptions.scheme && { color_scheme: scheme }),
    ...(waitFor !== usualOptions.waitFor && { wait_for: waitFor }),
    ...(only.length > 0 && { selectors: only }),
    ...(without.length > 0 && { exclude_selectors: without }),
    ...(consent !== usualOptions.consent && { consent }),
    ...(visitor !== usualOptions.visitor && { visitor }),
    ...(!screenshot && { screenshot }),
    ...(modes.length > 0 && { modes: modesOf(modes, form) }),
  };
}

/** The form for options that a page of the server has: the reverse of `optionsOf`. */
export function formOf({ viewport, modes = [], ...options }: ExtractionOptions): OptionsForm {
  return {
    width: String(viewport.width),
    height: String(viewport.height),
    scheme: options.color_scheme,
    waitFor: options.wait_for,
    selectors: options.selectors.join("\n"),
    excluded: options.exclude_selectors.join("\n"),
    consent: options.consent ?? DEFAULT_CONSENT,
    visitor: options.visitor ?? DEFAULT_VISITOR,
    screenshot: options.screenshot !== false,
    modes: modes.map(modeFormOf),
  };
}

/** The lines of a field that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/**
 * The web address in text that a person typed or pasted. Adds a scheme if it has no scheme.
 * @returns undefined if it cannot be one. Whether the server may read it is for the server to say.
 */
export function webAddressIn(typed: string): string | undefined {
  const url = URL.parse(withScheme(typed.trim()));
  // Chromium accepts a blank in a host name and writes it as %20.
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "" || url.hostname.includes("%")) return undefined;
  return url.href;
}
