import { isPrivateName } from "./private-names.ts";

/** Parameters that are private if their value is long: a short `key` or `code` names a thing. */
const PRIVATE_IF_LONG = /^(key|code|state|oob_?code)$/i;
const LONG = 16;
/** The header of a JSON Web Token begins with `{"`, which is `eyJ` in base64. */
const JWT_START = "eyJ";
/** The least length of a token's header and of its content. */
const JWT_HEADER = 8;
const JWT_CONTENT = 5;

const WEB_URLS = /https?:\/\/[^\s"'()<>\\]+/gi;

/** A name and a password before the host. */
const USER = /^(https?:\/\/)([^/?#]*@)/i;
/** Parameters of the path, as Java's servers write them: `/cart;jsessionid=1`. */
const OF_PATH = /;([^;/]*)/g;

/**
 * Returns the URL without the parameters that may give access to something, in the path, the query and the fragment, and
 * without a name and password before the host. Everything else remains as it is written.
 */
export function withoutPrivateParameters(url: string): string {
  if (/^\s*data:/i.test(url)) return url;
  const { start, end } = splitUrl(url);
  let rest = "";
  // The `?` or `#` of a parameter that was dropped, which the next one takes over.
  let pending = "";
  for (const [parameter] of end.matchAll(/[?#&;][^?#&;]*/g)) {
    const separator = parameter.charAt(0);
    const isFirst = separator === "?" || separator === "#";
    if (isPrivate(parameter.slice(1))) {
      if (isFirst) pending = separator;
      continue;
    }
    rest += isFirst ? parameter : (pending || separator) + parameter.slice(1);
    pending = "";
  }
  return (
    start.replace(USER, "$1").replace(OF_PATH, (whole, parameter: string) => (isPrivate(parameter) ? "" : whole)) + rest
  );
}

/** The part of a URL before its query and fragment, and the rest. */
function splitUrl(url: string): { start: string; end: string } {
  const queryStart = url.search(/[?#]/);
  return queryStart < 0 ? { start: url, end: "" } : { start: url.slice(0, queryStart), end: url.slice(queryStart) };
}

/** Returns what withoutPrivateParameters() drops of a URL, as it is written: `token=abc`. */
export function privateParametersOf(url: string): string[] {
  if (/^\s*data:/i.test(url)) return [];
  const { start, end } = splitUrl(url);
  const ofPath = [...start.matchAll(OF_PATH)].map(([, parameter = ""]) => parameter);
  const user = USER.exec(start)?.[2];
  return [...(user === undefined ? [] : [user]), ...[...ofPath, ...(end.match(/[^?#&;]+/g) ?? [])].filter(isPrivate)];
}

/** Returns the private parameters of every http and https URL in a text. */
export function privateParametersInText(text: string): string[] {
  return (text.match(WEB_URLS) ?? []).flatMap(privateParametersOf);
}

/** Does what withoutPrivateParameters() does for every http and https URL in a text. */
export function withoutPrivateParametersInText(text: string): string {
  return text.replace(WEB_URLS, withoutPrivateParameters);
}

function isPrivate(parameter: string): boolean {
  const equals = parameter.indexOf("=");
  const name = decodeText(equals < 0 ? "" : parameter.slice(0, equals));
  const value = decodeText(parameter.slice(equals + 1));
  return isPrivateName(name) || (PRIVATE_IF_LONG.test(name) && value.length >= LONG) || containsJwt(value);
}

/** Not one regular expression: it would take time that grows with the square of a value such as eyJeyJeyJ… */
function containsJwt(value: string): boolean {
  if (!value.includes(JWT_START)) return false;
  for (const [run] of value.matchAll(/[\w.-]+/g)) {
    const parts = run.split(".");
    // The signature, the third part, may be empty.
    const hasJwt = parts.slice(0, -2).some((header, index) => {
      const start = header.indexOf(JWT_START);
      return start >= 0 && header.length - start >= JWT_HEADER && (parts[index + 1] ?? "").length >= JWT_CONTENT;
    });
    if (hasJwt) return true;
  }
  return false;
}

function decodeText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
