import { validateHeaderName, validateHeaderValue } from "node:http";
import { resolve } from "node:path";
import type { Credentials } from "@tintype/reader/reading/credentials";
import { type CliProcess, currentFolder } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { BROWSERS_HEADERS, storageState } from "@tintype/shared/api/access/access";
import { readTextFile } from "../command-line/files.ts";
import { parseJsonFile } from "../command-line/json-file.ts";
import type { CredentialValues } from "../command-line/options.ts";

/**
 * Parses the options and variables that let pages in behind a login. Messages do not show the values, which are secrets. Other
 * users of a machine see arguments of a program, and not its environment.
 * @returns undefined if none is given
 * @throws UsageError
 */
export async function parseCredentials(
  { header = [], cookie = [], storageState: file }: CredentialValues,
  io: Pick<CliProcess, "env">,
): Promise<Credentials | undefined> {
  const headers = [...secretsOf("--header", header), ...secretsOf("TINTYPE_HEADERS", linesOf(io.env.TINTYPE_HEADERS))];
  const cookies = [...secretsOf("--cookie", cookie), ...secretsOf("TINTYPE_COOKIES", linesOf(io.env.TINTYPE_COOKIES))];
  if (headers.length === 0 && cookies.length === 0 && file === undefined) return undefined;
  const state =
    file === undefined
      ? undefined
      : parseJsonFile(await readTextFile(resolve(currentFolder(io), file), file), file, storageState).value;
  return {
    headers: Object.fromEntries(headers.map(parseHeader)),
    cookies: cookies.map(parseCookie),
    ...(state && { storageState: state }),
  };
}

/** A secret, and how messages name it. */
interface Secret {
  readonly text: string;
  readonly which: string;
}

const secretsOf = (source: string, texts: readonly string[]): Secret[] =>
  texts.map((text, index) => ({ text, which: `${source} number ${index + 1}` }));

const linesOf = (text = ""): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== "");

function parseHeader({ text, which }: Secret): [name: string, value: string] {
  const [name = "", ...rest] = text.split(":");
  const value = rest.join(":").trim();
  if (rest.length === 0) throw new UsageError(`${which} is not of the form "Name: value".`);
  if (/^cookie$/i.test(name.trim())) throw new UsageError(`${which}: use --cookie for cookies.`);
  if (BROWSERS_HEADERS.test(name.trim())) throw new UsageError(`${which}: the browser sets ${name.trim()} itself.`);
  try {
    validateHeaderName(name.trim());
    validateHeaderValue(name.trim(), value);
  } catch {
    throw new UsageError(`${which} is not a valid header.`);
  }
  return [name.trim(), value];
}

function parseCookie({ text, which }: Secret): { name: string; value: string } {
  const end = text.indexOf("=");
  if (end <= 0) throw new UsageError(`${which} is not of the form name=value.`);
  if (/[;,\s\p{Cc}]/u.test(text)) throw new UsageError(`${which} has a character that cookies cannot have.`);
  return { name: text.slice(0, end), value: text.slice(end + 1) };
}
