import fc from "fast-check";
import type { NamedToken } from "../../kinds/kind.ts";
import type { Tokens } from "../../kinds/wire.ts";
import { namedToken } from "./all-kinds.ts";
import { hostileText } from "./hostile-text.ts";
import type { Prefix, Sample } from "./sample.ts";

// For tests: hostile tokens of the kinds with names, beside colours.

type Kinds = Omit<Tokens, "colors" | "typography" | "spacing" | "assets" | "contrasts">;
type KindsPrefix = Exclude<Prefix, "color" | "font-weight" | "leading" | "tracking">;

interface HostileKinds {
  readonly tokens: Kinds;
  readonly valuesByPrefix: Record<KindsPrefix, string[]>;
  readonly details: Sample["details"];
}

/** A token, and the CSS that every export must have of it; undefined if the token is hostile. */
interface Generated<Token> {
  readonly token: Token;
  readonly css: string | undefined;
}

const px = fc.integer({ min: 1, max: 9_999_999 }).map((n) => `${n / 1000}px`);
/** No text that is, by chance, a value of some kind. */
const hostileValue = hostileText.filter((text) => !/\d|normal|none/.test(text));

/** Tokens with hostile names, of which about every fourth has a hostile value too. */
function some<Token>(make: (name: string) => fc.Arbitrary<Generated<Token>>): fc.Arbitrary<Generated<Token>[]> {
  return fc.uniqueArray(hostileText, { maxLength: 3 }).chain((names) => fc.tuple(...names.map(make)));
}

function plainKind(value: fc.Arbitrary<string>): fc.Arbitrary<Generated<NamedToken & { contexts: string[] }>[]> {
  return some((name) =>
    fc.oneof(
      { weight: 3, arbitrary: value.map((css) => ({ token: namedToken(name, css), css })) },
      {
        weight: 1,
        arbitrary: fc
          .oneof(
            hostileValue,
            value.map((css) => `${css} evil`),
          )
          .map((text) => ({ token: namedToken(name, text), css: undefined })),
      },
    ),
  );
}

/** Gradients with parts that are not plain. */
const hostileGradient = fc
  .constantFrom(
    "evil",
    '"x"',
    "url(x)",
    "expression(alert(1))",
    "calc(1px + var(--x))",
    "calc(1px;2px)",
    "#{1}",
    "@{x}",
    "~`x`",
  )
  .chain((part) =>
    fc.constantFrom(`linear-gradient(${part}, #ffffff 0%)`, `linear-gradient(90deg, #ffffff 0%, ${part})`, part),
  );

const easing = fc.constantFrom(
  "linear",
  "ease-in-out",
  "cubic-bezier(0.4, 0, 0.2, 1)",
  "steps(4, end)",
  "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)",
);
const radius = fc.oneof(
  px,
  fc.constantFrom("50%", "9999px"),
  fc.tuple(px, px).map(([a, b]) => `${a} ${b} 0px 0px`),
  fc.tuple(px, px).map(([a, b]) => `${a} / ${b}`),
);
const length = fc.oneof(px, fc.constantFrom("0px", "1em", "0.5rem"));
const contextOfShadow = fc.constantFrom("box-shadow", "text-shadow", "filter");

export function hostileKinds(tokens: Tokens): fc.Arbitrary<HostileKinds> {
  const readableColors = tokens.colors.filter(({ value }) =>
    /^#[\da-f]+$|^(?:color|oklab|oklch|lab)\([^()]*\)$/.test(value),
  );
  const colorPart = fc.oneof(
    fc.constant({ color: "#0000000d" }),
    hostileText.map((color_name) => ({ color: "#123456", color_name })),
    ...(readableColors.length > 0
      ? [fc.constantFrom(...readableColors).map(({ name, value }) => ({ color: value, color_name: name }))]
      : []),
  );
  const shadow = some((name) =>
    fc
      .tuple(
        contextOfShadow,
        fc.array(fc.tuple(length, length, length, length, colorPart, fc.boolean()), { minLength: 1, maxLength: 2 }),
        fc.option(hostileValue, { freq: 4 }),
      )
      .map(([context, parts, hostile]) => {
        const isOfBox = context === "box-shadow";
        const layers = parts.map(([x, y, blur, spread, color, inset]) => ({
          ...color,
          offset_x: x,
          offset_y: hostile ?? y,
          blur,
          spread: isOfBox ? spread : "0px",
          inset: isOfBox && inset,
        }));
        const css = layers.map(({ inset, offset_x, offset_y, blur, spread, color }) =>
          [...(inset ? ["inset"] : []), offset_x, offset_y, blur, ...(isOfBox ? [spread] : []), color].join(" "),
        );
        const token = { ...namedToken(name, css.join(", "), [context]), layers };
        return { token, css: hostile === null ? css.join(", ") : undefined };
      }),
  );
  const border = some((name) =>
    fc.tuple(length, fc.option(hostileValue, { freq: 4 }), colorPart).map(([width, hostile, part]) => {
      const style = hostile ?? "solid";
      const css = `${width} ${style} ${part.color}`;
      return { token: { ...namedToken(name, css), width, style, ...part }, css: hostile === null ? css : undefined };
    }),
  );
  const gradient = some((name) =>
    fc
      .tuple(
        fc.constantFrom("90deg", "to right in oklab"),
        colorPart,
        colorPart,
        fc.option(fc.oneof(hostileValue, hostileGradient), { freq: 4 }),
      )
      .map(([line, first, last, hostile]) => {
        const css = `linear-gradient(${line}, ${first.color} 0%, ${last.color} calc(100% - 8px))`;
        const stops = [
          { ...first, position: "0%" },
          { ...last, position: "calc(100% - 8px)" },
        ];
        const token = { ...namedToken(name, hostile ?? css), type: "linear" as const, repeating: false, stops };
        return { token, css: hostile === null ? css : undefined };
      }),
  );
  const textStyle = some((name) =>
    fc.tuple(px, hostileText, fc.option(hostileValue, { freq: 4 })).map(([size, family, hostile]) => ({
      token: { ...textStyleOf(name, size, family), line_height: hostile ?? "1.5" },
      css: hostile === null ? size : undefined,
    })),
  );
  return fc
    .record({
      radii: plainKind(radius),
      shadows: shadow,
      borders: border,
      gradients: gradient,
      opacities: plainKind(fc.integer({ min: 1, max: 999 }).map((n) => String(n / 1000))),
      z_indexes: plainKind(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(String)),
      durations: plainKind(px.map((text) => text.replace("px", "ms"))),
      easings: plainKind(easing),
      breakpoints: plainKind(fc.oneof(px, fc.constant("48em"))),
      text_styles: textStyle,
      states: plainKind(fc.oneof(px, fc.constantFrom("underline", "translateY(-2px) scale(1.1)", "0.5"))),
      spacing_scale: plainKind(
        fc.oneof(px, fc.constantFrom(...tokens.spacing.filter((text) => /^\d/.test(text)), "8px")),
      ),
    })
    .map(({ breakpoints, states, ...rest }) =>
      collect({
        ...rest,
        states: states.map(({ token, css }) => ({ token: stateOf(token), css })),
        breakpoints: breakpoints.map(({ token, css }) => ({
          token: { ...token, conditions: ["width >= 1px"] },
          css,
        })),
      }),
    );
}

/** A token of each kind for each name, all with plain values. */
export function hostileNames(names: readonly string[]): HostileKinds {
  const all = (css: string) => names.map((name) => ({ token: namedToken(name, css), css }));
  const part = { color: "#000000" };
  const layer = { ...part, offset_x: "0px", offset_y: "1px", blur: "2px", spread: "0px", inset: false };
  const shadows = (context: string, css: string) =>
    names.map((name) => ({ token: { ...namedToken(name, css, [context]), layers: [layer] }, css }));
  const gradient = "linear-gradient(90deg, #000000 0%)";
  return collect({
    radii: all("8px"),
    shadows: [
      ...shadows("box-shadow", "0px 1px 2px 0px #000000"),
      ...shadows("text-shadow", "0px 1px 2px #000000"),
      ...shadows("filter", "0px 1px 2px #000000"),
    ],
    borders: names.map((name) => ({
      token: { ...namedToken(name, "1px solid #000000"), width: "1px", style: "solid", ...part },
      css: "1px solid #000000",
    })),
    gradients: names.map((name) => ({
      token: { ...namedToken(name, gradient), type: "linear", repeating: false, stops: [{ ...part, position: "0%" }] },
      css: gradient,
    })),
    opacities: all("0.5"),
    z_indexes: all("10"),
    durations: all("200ms"),
    easings: all("ease-in"),
    breakpoints: names.map((name) => ({ token: { ...namedToken(name, "600px"), conditions: [] }, css: "600px" })),
    text_styles: names.map((name) => ({ token: textStyleOf(name, "16px", "serif"), css: "16px" })),
    spacing_scale: all("16px"),
    states: all("2px").map(({ token, css }) => ({ token: stateOf(token), css })),
  });
}

const stateOf = (token: NamedToken & { contexts: string[] }) => ({
  ...token,
  state: "hover",
  property: "outline-offset",
  element: "button",
  base: "0px",
});

function textStyleOf(name: string, size: string, family: string) {
  return {
    ...namedToken(name, `700 ${size}/1.5 ${family}`),
    family,
    size,
    weight: "700",
    line_height: "1.5",
    letter_spacing: "1px",
    font_style: "italic",
    text_transform: "uppercase",
  };
}

type Collected = { [Key in Exclude<keyof Kinds, "modes">]-?: readonly Generated<NonNullable<Kinds[Key]>[number]>[] };

function collect(generated: Collected): HostileKinds {
  const tokensOf = <Token>(all: readonly Generated<Token>[]) => all.map(({ token }) => token);
  const plainOf = (all: readonly Generated<unknown>[]) => all.flatMap(({ css }) => css ?? []);
  const shadowsOf = (context: string) =>
    plainOf(generated.shadows.filter(({ token }) => token.contexts.some((candidate) => candidate === context)));
  return {
    tokens: {
      radii: tokensOf(generated.radii),
      shadows: tokensOf(generated.shadows),
      borders: tokensOf(generated.borders),
      gradients: tokensOf(generated.gradients),
      opacities: tokensOf(generated.opacities),
      z_indexes: tokensOf(generated.z_indexes),
      durations: tokensOf(generated.durations),
      easings: tokensOf(generated.easings),
      breakpoints: tokensOf(generated.breakpoints),
      text_styles: tokensOf(generated.text_styles),
      spacing_scale: tokensOf(generated.spacing_scale),
      states: tokensOf(generated.states),
    },
    valuesByPrefix: {
      radius: plainOf(generated.radii),
      shadow: shadowsOf("box-shadow"),
      "text-shadow": shadowsOf("text-shadow"),
      "drop-shadow": shadowsOf("filter"),
      border: plainOf(generated.borders),
      "border-width": [...new Set(generated.borders.map(({ token }) => token.width))],
      gradient: plainOf(generated.gradients),
      opacity: plainOf(generated.opacities),
      "z-index": plainOf(generated.z_indexes),
      duration: plainOf(generated.durations),
      ease: plainOf(generated.easings),
      breakpoint: plainOf(generated.breakpoints),
      text: plainOf(generated.text_styles),
      spacing: plainOf(generated.spacing_scale),
      state: plainOf(generated.states),
    },
    details: generated.text_styles.flatMap(({ token, css }) =>
      css === undefined
        ? []
        : [
            { ending: "line-height", value: token.line_height },
            { ending: "letter-spacing", value: token.letter_spacing },
            { ending: "font-weight", value: token.weight },
            { ending: "font-family", value: token.family },
            { ending: "font-style", value: token.font_style },
            { ending: "text-transform", value: token.text_transform },
          ],
    ),
  };
}
