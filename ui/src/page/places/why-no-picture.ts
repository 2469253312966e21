import type { Content, PageExtraction } from "../../platform/sources/page-source.ts";

/** Why a version has no screenshot. */
export type NoPicture = "extension" | "off" | "too_large" | "too_slow" | "failed" | "older" | "none";

/**
 * Says why a version has no screenshot, as far as that can be told.
 * @param options of the page's runs; undefined if they are not known
 * @param isNewest whether the version is the newest of its page
 */
export function whyNoPicture(
  { environment = {} }: Pick<Content, "environment">,
  options: PageExtraction["options"] | undefined,
  isNewest: boolean,
): NoPicture {
  if (environment.taken_by === "extension") return "extension";
  if (environment.screenshot_left_out !== undefined) return environment.screenshot_left_out;
  if (options?.screenshot === false) return "off";
  return isNewest ? "none" : "older";
}
