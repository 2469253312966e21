const SPACE = /[\t\n\r ]*/y;
const TOKEN =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

/** Finds the offset at which a text stops to be JSON. Engines do not always say it. */
export function findFault(text: string): number {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = 0;
  while (true) {
    at = after(SPACE, text, at) ?? at;
    const end = after(TOKEN, text, at);
    const next: Expected | undefined = end === undefined ? undefined : follow(text.slice(at, end), expected, open);
    if (end === undefined || next === undefined) return at;
    expected = next;
    at = end;
  }
}

function after(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The tokens that may follow this one; undefined if it may not stand here. */
function follow(token: string, expected: Expected, open: ("{" | "[")[]): Expected | undefined {
  if (token === "}" || token === "]") {
    const isEnd = expected === "comma or end" || expected === (token === "}" ? "key or end" : "value or end");
    if (!isEnd || open.pop() !== (token === "}" ? "{" : "[")) return undefined;
    return open.length === 0 ? "nothing" : "comma or end";
  }
  if (token === ",") return expected === "comma or end" ? (open.at(-1) === "{" ? "key" : "value") : undefined;
  if (token === ":") return expected === "colon" ? "value" : undefined;
  if (expected === "key" || expected === "key or end") return token.startsWith('"') ? "colon" : undefined;
  if (expected !== "value" && expected !== "value or end") return undefined;
  if (token === "{" || token === "[") {
    open.push(token);
    return token === "{" ? "key or end" : "value or end";
  }
  return open.length === 0 ? "nothing" : "comma or end";
}
