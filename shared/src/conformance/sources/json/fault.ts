const SPACE = /[\t\n\r ]*/y;
const TOKEN =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

/** Finds the offset at which a text stops to be JSON. Engines do not always say it. */
export function findFault(text: string): number {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let position = 0;
  while (true) {
    position = endOf(SPACE, text, position) ?? position;
    const end = endOf(TOKEN, text, position);
    const following: Expected | undefined =
      end === undefined ? undefined : follow(text.slice(position, end), expected, open);
    if (end === undefined || following === undefined) return position;
    expected = following;
    position = end;
  }
}

function endOf(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
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
