import type { KindKey, NamedToken } from "../kind.ts";
import { type DtcgToken, extensionOf } from "./dtcg-token.ts";
import { namedEntries } from "./named-entries.ts";
import type { Entry, Section } from "./section.ts";

/** A kind whose values are one number or keyword. */
interface PlainSection<Token extends NamedToken> extends Omit<Section, "content"> {
  readonly kind: KindKey;
  /** The beginnings of names that the namespace repeats. */
  readonly prefix: RegExp;
  tokens(of: Parameters<Section["content"]>[0]): readonly Token[] | undefined;
  /** Reads a token's value as plain CSS. */
  readCss(value: string): string | undefined;
  /** The value in DTCG, if the format can express it. */
  toDtcg(css: string): Pick<DtcgToken, "$type" | "$value"> | undefined;
  more?(token: Token, css: string): Partial<Entry>;
}

export function plainSection<Token extends NamedToken>(options: PlainSection<Token>): Section {
  const { prefix, tokens, readCss, toDtcg, more, ...section } = options;
  return {
    ...section,
    content: (all) =>
      namedEntries(tokens(all) ?? [], prefix, (token, stem) => {
        const css = readCss(token.value);
        if (css === undefined) return undefined;
        return {
          name: token.name,
          stem,
          css,
          dtcg() {
            const value = toDtcg(css);
            return value && { ...value, $extensions: extensionOf(token) };
          },
          ...more?.(token, css),
        };
      }),
  };
}
