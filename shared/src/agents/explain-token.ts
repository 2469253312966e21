import { z } from "zod";
import { text } from "../api/common/common.ts";
import { requiredRatio } from "../contrast/rules.ts";
import { KIND_KEYS, type KindKey } from "../kinds/keys.ts";
import { restingContrasts } from "../kinds/resting-contrasts.ts";
import type { Tokens } from "../kinds/wire.ts";
import { nameOf, tokensInMode } from "../modes/tokens-in-mode.ts";
import { countField, examplesField, examplesOf, more, pageFacts } from "./subject.ts";

export const explainTokenInput = {
  name: text({ min: 1, max: 1_000 }).describe(
    "The token's name or alias, a custom property (--brand), typography's family, or a value of spacing.",
  ),
  kind: z.enum(KIND_KEYS).optional().describe("Only tokens of this kind."),
};

export const explainTokenAnswer = z.object({
  page: pageFacts,
  tokens: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      value: z.string(),
      modes: examplesField(z.object({ mode: z.string(), value: z.string() })),
      custom_property: z.string().optional(),
      named_by: z.string().optional(),
      aliases: examplesField(z.string()),
      usage: countField.optional(),
      properties: examplesField(z.string()),
      states: examplesField(
        z.object({ element: z.string(), state: z.string(), property: z.string(), from: z.string() }),
      ),
      contrasts: examplesField(
        z.object({ with: z.string(), as: z.enum(["text", "background"]), ratio: z.number(), needs: z.number() }),
      ),
    }),
  ),
  more,
});

type Explained = z.infer<typeof explainTokenAnswer>["tokens"][number];

interface AnyToken {
  readonly value?: string;
  readonly family?: string;
  readonly weights?: readonly string[];
  readonly sizes?: readonly string[];
  readonly custom_property?: string;
  readonly named_by?: string;
  readonly aliases?: readonly string[];
  readonly usage?: number;
  readonly contexts?: readonly string[];
}

/** Explains the tokens that have a name: values in all modes, where they are used, in which states and on which colours. */
export function explainTokens(
  tokens: Tokens,
  { name, kind }: { readonly name: string; readonly kind?: KindKey | undefined },
): Explained[] {
  const bareName = name.replace(/^--/, "");
  const modes = (tokens.modes ?? []).flatMap((mode) => {
    const inMode = tokensInMode(tokens, mode.name);
    return inMode ? [{ mode: mode.name, tokens: inMode }] : [];
  });
  const keys = KIND_KEYS.filter(
    (key) => key !== "assets" && key !== "contrasts" && (kind === undefined || key === kind),
  );
  return keys.flatMap((key) =>
    listOf(tokens[key]).flatMap((token): Explained[] => {
      const tokenName = nameOf(token);
      const facts = typeof token === "string" ? { value: token } : token;
      const names = [tokenName, facts.custom_property?.replace(/^--/, ""), ...(facts.aliases ?? [])];
      if (tokenName === undefined || !names.includes(bareName)) return [];
      const value = textOf(token);
      const others = modes.flatMap(({ mode, tokens: lists }) => {
        const same = listOf(lists[key]).find((candidate) => nameOf(candidate) === tokenName);
        const there = same === undefined ? undefined : textOf(same);
        return there === undefined || there === value ? [] : [{ mode, value: there }];
      });
      return [
        {
          kind: key,
          name: tokenName,
          value,
          modes: examplesOf(others),
          ...(facts.custom_property !== undefined && { custom_property: facts.custom_property }),
          ...(facts.named_by !== undefined && { named_by: facts.named_by }),
          aliases: examplesOf(facts.aliases ?? []),
          ...(facts.usage !== undefined && { usage: facts.usage }),
          properties: examplesOf(facts.contexts ?? []),
          states: examplesOf(statesOf(tokens, tokenName)),
          contrasts: examplesOf(key === "colors" ? contrastsOf(tokens, value) : []),
        },
      ];
    }),
  );
}

// Every list holds values of spacing, or objects with some of these fields.
const listOf = (list: unknown): readonly (string | AnyToken)[] => (Array.isArray(list) ? list : []);

function textOf(token: string | AnyToken): string {
  if (typeof token === "string") return token;
  const { value, family = "", weights = [], sizes = [] } = token;
  return value ?? [family, weights.join(" "), sizes.join(" ")].join("; ");
}

const statesOf = ({ states = [] }: Tokens, name: string): Explained["states"]["examples"] =>
  states
    .filter(({ color_name, value_colors = [] }) =>
      [color_name, ...value_colors.map((part) => part.color_name)].includes(name),
    )
    .map(({ element, state, property, base }) => ({ element, state, property, from: base }));

const contrastsOf = ({ contrasts }: Tokens, value: string): Explained["contrasts"]["examples"] =>
  restingContrasts(contrasts).flatMap((pair): Explained["contrasts"]["examples"] => {
    const { text: ink, background, ratio } = pair;
    const needs = requiredRatio("AA", pair);
    if (ink === value) return [{ with: background, as: "text", ratio, needs }];
    return background === value ? [{ with: ink, as: "background", ratio, needs }] : [];
  });
