import { z } from "zod";
import { text } from "../api/common/common.ts";
import { requiredRatio } from "../contrast/rules.ts";
import { tokensOfPaints } from "../kinds/places.ts";
import { restingContrasts } from "../kinds/resting-contrasts.ts";
import type { Tokens } from "../kinds/wire.ts";
import type { Observation } from "../observe/observation.ts";
import type { DeclarationOrigin, PagePlaces, PaintRule } from "../observe/places.ts";
import { countField, type Examples, examplesField, examplesOf, more, pageFacts } from "./subject.ts";

export const selectorInput = text({ min: 1, max: 500 }).describe(
  "A CSS selector; `host >>> inner` is in the shadow tree of host. What is inside of the elements counts too.",
);

export const inspectElementAnswer = z.object({
  page: pageFacts,
  elements: countField.describe("How many were read."),
  paints: z.array(
    z.object({
      property: z.string(),
      value: z.string(),
      tokens: examplesField(z.object({ kind: z.string(), name: z.string() })),
      from: examplesField(z.string()).describe(
        "The custom properties of the declaration that won, each before those in its value.",
      ),
      // Not each field by itself: the list of tools has at most 24 kB. docs/agents.md has them, and so has WinningRule.
      rules: examplesField(z.looseObject({ value: z.string(), selector: z.string(), sheet: z.string() })).describe(
        "The declarations that won: line, layer, conditions, nodes; overrides: others there.",
      ),
      elements: countField,
    }),
  ),
  states: z.array(
    z.object({ element: z.string(), state: z.string(), property: z.string(), from: z.string(), to: z.string() }),
  ),
  contrasts: z.array(
    z.object({ text: z.string(), background: z.string(), ratio: z.number(), needs: z.number(), passes: z.boolean() }),
  ),
  more,
});

type Inspection = Omit<z.infer<typeof inspectElementAnswer>, "page" | "more">;

/**
 * Says how elements are painted.
 * @param reading of these elements alone: a reading whose options select them. Its places tell the rules.
 * @param tokens those of the reading, named as those of the whole page where they are known
 */
export function inspectReading(
  { observation, places }: { readonly observation: Observation; readonly places?: PagePlaces | undefined },
  tokens: Tokens,
): Inspection {
  const findTokens = tokensOfPaints(tokens);
  const rules = new Map(places?.paints.map((paint) => [keyOf(paint), paint.rules]));
  const paints = observation.paints.map((paint) => ({
    property: paint.property,
    value: paint.value,
    tokens: examplesOf(namesOf(findTokens(paint))),
    from: examplesOf(paint.source ?? []),
    rules: examplesOf((rules.get(keyOf(paint)) ?? []).map(ruleOf)),
    elements: paint.count,
  }));
  return {
    elements: observation.elements,
    paints: mostFirst(paints),
    states: (tokens.states ?? []).map(({ element, state, property, base, value }) => ({
      element,
      state,
      property,
      from: base,
      to: value,
    })),
    contrasts: restingContrasts(tokens.contrasts).map((pair) => {
      const needs = requiredRatio("AA", pair);
      return { text: pair.text, background: pair.background, ratio: pair.ratio, needs, passes: pair.ratio >= needs };
    }),
  };
}

/**
 * Says the same of the element with a selector that an answer named, from what was stored with a snapshot. States and
 * contrasts are not stored by element.
 * @returns undefined if no stored place has the selector
 */
export function inspectPlaces(
  { elements, paints }: PagePlaces,
  tokens: Tokens,
  selector: string,
): Inspection | undefined {
  const indexes = new Set(
    elements.flatMap(([, , , , candidate], index) => (isInside(candidate, selector) ? [index] : [])),
  );
  if (indexes.size === 0) return undefined;
  const findTokens = tokensOfPaints(tokens);
  const painted = paints.flatMap((paint) => {
    const count = paint.elements.filter((index) => indexes.has(index)).length;
    if (count === 0) return [];
    const { property, value, source = [] } = paint;
    const tokensOfPaint = examplesOf(namesOf(findTokens(paint)));
    return [
      { property, value, tokens: tokensOfPaint, from: examplesOf(source), rules: examplesOf([]), elements: count },
    ];
  });
  return { elements: indexes.size, paints: mostFirst(painted), states: [], contrasts: [] };
}

const keyOf = ({
  property,
  value,
  source = [],
}: Pick<Observation["paints"][number], "property" | "value" | "source">) => [property, value, ...source].join("\n");

/** A declaration, and its place in the sheets. */
type Declared = Omit<DeclarationOrigin, "text"> & {
  /** As the browser writes it. */
  readonly value: string;
};

/** A declaration that won, see PaintRule. */
type WinningRule = Declared & Pick<PaintRule, "nodes" | "inherited"> & { readonly overrides: Examples<Declared> };

function ruleOf({ nodes, inherited, overrides, ...origin }: PaintRule): WinningRule {
  return {
    ...declaredOf(origin),
    nodes,
    ...(inherited && { inherited }),
    overrides: examplesOf(overrides.map(declaredOf)),
  };
}

const declaredOf = ({ text: value, important, ...place }: DeclarationOrigin): Declared => ({
  value,
  ...(important && { important }),
  ...place,
});

const isInside = (candidate: string, selector: string): boolean =>
  candidate === selector || candidate.startsWith(`${selector} `) || candidate.startsWith(`${selector}::`);

const namesOf = (tokens: ReturnType<ReturnType<typeof tokensOfPaints>>) =>
  tokens.map(({ kind, name }) => ({ kind, name }));

const mostFirst = (paints: Inspection["paints"]): Inspection["paints"] =>
  paints.toSorted((a, b) => b.elements - a.elements || (a.property < b.property ? -1 : 1));
