import type { AccessInput } from "@tintype/shared/api/access/access";

/** The texts of the form. */
export interface AccessForm {
  /** A header in each line: `Name: value`. */
  readonly headers: string;
  /** A cookie in each line: `name=value`. */
  readonly cookies: string;
  /** A file that Playwright has written, or nothing. */
  readonly state: string;
}

export const EMPTY_FORM: AccessForm = { headers: "", cookies: "", state: "" };

/** Reads the form. The server judges the values. @returns the fields that cannot be sent, if there are any */
export function readAccessForm(form: AccessForm): { body: AccessInput } | { faults: ReadonlySet<keyof AccessForm> } {
  const headers = linesOf(form.headers).map((line) => splitAtFirst(line, ":"));
  const cookies = linesOf(form.cookies).map((line) => splitAtFirst(line, "="));
  const state = form.state.trim() === "" ? undefined : parseState(form.state);
  const faults = new Set<keyof AccessForm>();
  if (headers.includes(undefined)) faults.add("headers");
  if (cookies.includes(undefined)) faults.add("cookies");
  if (state === null) faults.add("state");
  if (headers.length + cookies.length === 0 && state === undefined) faults.add("headers");
  if (faults.size > 0) return { faults };
  return {
    body: {
      headers: Object.fromEntries(headers.filter((header) => header !== undefined)),
      cookies: cookies.flatMap((cookie) => (cookie ? [{ name: cookie[0], value: cookie[1] }] : [])),
      ...(state && { storage_state: state }),
    },
  };
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** @returns undefined if the line has no mark, or nothing before it */
function splitAtFirst(line: string, mark: string): [name: string, value: string] | undefined {
  const markIndex = line.indexOf(mark);
  const name = line.slice(0, Math.max(0, markIndex)).trim();
  return name === "" ? undefined : [name, line.slice(markIndex + 1).trim()];
}

/** @returns null if the text is something else */
function parseState(text: string): NonNullable<AccessInput["storage_state"]> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isState = typeof value === "object" && value !== null && "cookies" in value && "origins" in value;
    return isState ? (value as NonNullable<AccessInput["storage_state"]>) : null; // the server judges it
  } catch {
    return null;
  }
}
