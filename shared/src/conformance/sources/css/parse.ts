import { type CssNode, fork, tokenTypes } from "css-tree";

// css-tree takes what begins with `&` in a block for a rule, and all else for a declaration (3.2). So it drops `.dark & { … }` with
// the declaration behind it. This parser looks ahead, as CSS Syntax 3 (5.5.4) tells a rule by its block.

/** The members of css-tree's parser that are used. Its types lack them. */
interface Parser {
  readonly source: string;
  readonly tokenStart: number;
  /** The type of a token, counted from the present one. */
  lookupType(offset: number): number;
  Rule(): CssNode;
}

interface NodeParser {
  parse(this: Parser, ...options: readonly unknown[]): CssNode;
}

const { Colon, Comment, EOF, LeftCurlyBracket, RightCurlyBracket, Semicolon, WhiteSpace } = tokenTypes;
const OPENING: ReadonlySet<number> = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
]);
const CLOSING: ReadonlySet<number> = new Set([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket]);

/** Returns whether the parser is at a nested rule: its block comes before the end of a declaration. */
function isAtRule(parser: Parser): boolean {
  if (parser.source.startsWith("--", parser.tokenStart) && isFollowedByColon(parser)) return false;
  let depth = 0;
  for (let offset = 0; ; offset++) {
    const type = parser.lookupType(offset);
    if (type === EOF) return false;
    if (OPENING.has(type)) depth++;
    else if (CLOSING.has(type)) depth--;
    else if (depth === 0 && type === LeftCurlyBracket) return true;
    else if (depth <= 0 && (type === Semicolon || type === RightCurlyBracket)) return false;
  }
}

function isFollowedByColon(parser: Parser): boolean {
  let offset = 1;
  while ([WhiteSpace, Comment].includes(parser.lookupType(offset))) offset++;
  return parser.lookupType(offset) === Colon;
}

/** Parses style sheets with rules in rules. */
export const { parse: parseNested } = fork((config) => {
  // The cast: css-tree has such a parser for each type of node.
  const { Declaration, ...others } = config.node as { readonly Declaration: NodeParser };
  const parse: NodeParser["parse"] = function (...options) {
    return isAtRule(this) ? this.Rule() : Declaration.parse.apply(this, [...options]);
  };
  return { ...config, node: { ...others, Declaration: { ...Declaration, parse } } };
});
