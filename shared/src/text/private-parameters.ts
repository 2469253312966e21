const PRIVATE =
  /^(token|access_token|id_token|refresh_token|session|sessionid|sid|auth|api_key|apikey|password|secret|signature|sig|jwt)$/i;
/** Parameters that are private if their value is long: a short `key` or `code` names a thing. */
const PRIVATE_IF_LONG = /^(key|code|state)$/i;
const LONG = 16;
/** The header of a JSON Web Token begins with `{"`, which is `eyJ` in base64. */
const JWT_START = "eyJ";
/** The least length of a token's header and of its content. */
const JWT_HEADER = 8;
const JWT_CONTENT = 5;

const WEB_URLS = /https?:\/\/[^\s"'()<>\\]+/gi;

/**
 * Returns the URL without the parameters that may give access to something, in the query and in the fragment. Everything
 * else remains as it is written.
 */
export function withoutPrivateParameters(url: string): string {
  if (/^\s*data:/i.test(url)) return url;
  const start = url.search(/[?#]/);
  if (start < 0) return url;
  let rest = "";
  // The `?` or `#` of a parameter that was dropped, which the next one takes over.
  let pending = "";
  for (const [parameter] of url.slice(start).matchAll(/[?#&;][^?#&;]*/g)) {
    const separator = parameter.charAt(0);
    const isFirst = separator === "?" || separator === "#";
    if (isPrivate(parameter.slice(1))) {
      if (isFirst) pending = separator;
      continue;
    }
    rest += isFirst ? parameter : (pending || separator) + parameter.slice(1);
    pending = "";
  }
  return url.slice(0, start) + rest;
}

/** Returns the parameters of a URL that withoutPrivateParameters() drops, as they are written: `token=abc`. */
export function privateParametersOf(url: string): string[] {
  const start = /^\s*data:/i.test(url) ? -1 : url.search(/[?#]/);
  if (start < 0) return [];
  return (url.slice(start).match(/[^?#&;]+/g) ?? []).filter(isPrivate);
}

/** The same for every http and https URL in a text. */
export function privateParametersInText(text: string): string[] {
  return (text.match(WEB_URLS) ?? []).flatMap(privateParametersOf);
}

/** Does what withoutPrivateParameters() does for every http and https URL in a text. */
export function withoutPrivateParametersInText(text: string): string {
  return text.replace(WEB_URLS, withoutPrivateParameters);
}

function isPrivate(parameter: string): boolean {
  const equals = parameter.indexOf("=");
  const name = decoded(equals < 0 ? "" : parameter.slice(0, equals));
  const value = decoded(parameter.slice(equals + 1));
  return PRIVATE.test(name) || (PRIVATE_IF_LONG.test(name) && value.length >= LONG) || containsJwt(value);
}

/** Not one regular expression: it would take time that grows with the square of a value such as eyJeyJeyJ… */
function containsJwt(value: string): boolean {
  if (!value.includes(JWT_START)) return false;
  for (const [run] of value.matchAll(/[\w.-]+/g)) {
    const parts = run.split(".");
    // The signature, the third part, may be empty.
    const found = parts.slice(0, -2).some((header, index) => {
      const start = header.indexOf(JWT_START);
      return start >= 0 && header.length - start >= JWT_HEADER && (parts[index + 1] ?? "").length >= JWT_CONTENT;
    });
    if (found) return true;
  }
  return false;
}

function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
