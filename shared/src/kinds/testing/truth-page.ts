import type { NamedKey } from "../kind.ts";
import type { TypographyToken } from "../wire.ts";

// One page with eight known values of each kind and with traps: values that a page declares but does not show. The tokens are
// the known values and nothing else. Values of kinds with names are held by custom properties of the page, which name them.

export interface Truth {
  readonly key: NamedKey;
  /** The name of a custom property: `--radius-t3`. */
  readonly word: string;
  /** Declarations of the element that uses the value; `$` is the var(). */
  readonly use?: string;
  /** A rule that has the value in its condition, as `$`. */
  readonly rule?: string;
  /** Values as authored, and as their tokens have them. */
  readonly values: readonly (readonly [authored: string, token: string])[];
}

const same = (...values: string[]) => values.map((value) => [value, value] as const);

/** The known values of each kind that the page shows. */
export const truths: readonly Truth[] = [
  {
    key: "colors",
    word: "color",
    use: "background: $",
    values: [
      ...same("#400001", "#40000280"),
      ["rgb(64 0 3)", "#400003"],
      ["rgba(64, 0, 4, 0.2)", "#40000433"],
      ["hsl(120deg 100% 25%)", "#008000"],
      ["rebeccapurple", "#663399"],
      ["color-mix(in srgb, #400000, #400010)", "#400008"],
      ["#4b9", "#44bb99"],
    ],
  },
  {
    key: "radii",
    word: "radius",
    use: "background: #010101; border-radius: $",
    values: [
      ...same("1px", "2.5px", "6px", "50%", "4px 8px 12px 16px"),
      ["0.5rem", "8px"],
      ["calc(2px * 7)", "14px"],
      ["100vmax", "9999px"],
    ],
  },
  {
    key: "borders",
    word: "border",
    use: "border: $",
    values: [
      ...same(
        "1px solid #100001",
        "2px dashed #100002",
        "3px dotted #100003",
        "4px double #100004",
        "5px groove #100005",
      ),
      ["solid rgb(16 0 6) 6px", "6px solid #100006"],
      ["0.5rem solid #100007", "8px solid #100007"],
      ["thick ridge rgba(16, 0, 8, 0.5)", "5px ridge #10000880"],
    ],
  },
  {
    key: "shadows",
    word: "shadow",
    use: "background: #010101; box-shadow: $",
    values: [
      ["0 1px 2px #200001", "0px 1px 2px 0px #200001"],
      ["0 2px 4px 1px #200002", "0px 2px 4px 1px #200002"],
      ["inset 0 0 3px #200003", "inset 0px 0px 3px 0px #200003"],
      ["#200004 4px 4px", "4px 4px 0px 0px #200004"],
      ["0 0 0 5px rgb(32 0 5 / 50%)", "0px 0px 0px 5px #20000580"],
      ["0 1px 1px #200006, 0 6px 6px #200007", "0px 1px 1px 0px #200006, 0px 6px 6px 0px #200007"],
      ["0 0 #0000, 0 .5rem 1rem #200008", "0px 8px 16px 0px #200008"],
      ["-3px -3px 9px 2px #200009", "-3px -3px 9px 2px #200009"],
    ],
  },
  {
    key: "gradients",
    word: "gradient",
    use: "background: $",
    values: [
      ...same(
        "linear-gradient(90deg, #300001 0%, #300002 100%)",
        "linear-gradient(45deg, #300003 10%, #300004 20%, #300005 90%)",
        "repeating-linear-gradient(30deg, #300006 0px, #300007 10px)",
      ),
      ["linear-gradient(to right, #300008, #300009)", "linear-gradient(90deg, #300008, #300009)"],
      ["linear-gradient(#30000a, #30000b)", "linear-gradient(180deg, #30000a, #30000b)"],
      ["conic-gradient(#30000c, #30000d)", "conic-gradient(from 0deg at 50% 50%, #30000c, #30000d)"],
      ["linear-gradient(0.25turn, #30000e, #30000f)", "linear-gradient(90deg, #30000e, #30000f)"],
      ["linear-gradient(100grad, #300010, #300011)", "linear-gradient(90deg, #300010, #300011)"],
    ],
  },
  {
    key: "opacities",
    word: "opacity",
    use: "background: #010101; opacity: $",
    values: [...same("0.05", "0.1", "0.25", "0.4", "0.65", "0.875"), ["75%", "0.75"], [".5", "0.5"]],
  },
  {
    key: "z_indexes",
    word: "z-index",
    use: "background: #010101; position: relative; z-index: $",
    values: [...same("0", "1", "5", "10", "999", "1050", "-1"), ["calc(4 * 500)", "2000"]],
  },
  {
    key: "durations",
    word: "duration",
    use: "background: #010101; transition: opacity $ linear",
    values: [
      ["0.1s", "100ms"],
      ["150ms", "150ms"],
      [".2s", "200ms"],
      ["0.35s", "350ms"],
      ["400ms", "400ms"],
      ["1s", "1000ms"],
      ["2.5s", "2500ms"],
      ["33.3ms", "33.3ms"],
    ],
  },
  {
    key: "easings",
    word: "ease",
    use: "background: #010101; transition: opacity 100ms $",
    values: [
      ...same(
        "ease-in",
        "ease-out",
        "ease-in-out",
        "cubic-bezier(0.4, 0, 0.2, 1)",
        "cubic-bezier(0.68, -0.55, 0.27, 1.55)",
      ),
      ["steps(4)", "steps(4, end)"],
      ["step-start", "steps(1, start)"],
      ["cubic-bezier(.1,.7,1,.1)", "cubic-bezier(0.1, 0.7, 1, 0.1)"],
    ],
  },
  {
    key: "spacing_scale",
    word: "space",
    use: "background: #010101; padding: $",
    values: [
      ...same("1px", "3px", "7px", "11px", "26px"),
      ["1rem", "16px"],
      ["calc(10px * 4)", "40px"],
      ["2vw", "25.6px"],
    ],
  },
  {
    key: "breakpoints",
    word: "breakpoint",
    rule: "@media (min-width: $) { .seldom { display: none } }",
    values: [...same("320px", "575.98px", "640px", "768px", "20em", "62em", "90rem"), ["1200.00px", "1200px"]],
  },
  {
    key: "text_styles",
    word: "font",
    use: "font: $",
    values: [
      ["400 10px/1 Truth, serif", '400 10px/1 "Truth"'],
      ["bold 32px/1.25 'Truth'", '700 32px/1.25 "Truth"'],
      ["italic 300 1.5rem/30px Truth", 'italic 300 24px/1.25 "Truth"'],
      ["600 18.5px/normal Truth", '600 18.5px/normal "Truth"'],
      ["italic small-caps 900 12pt/200% Truth", 'italic 900 16px/2 "Truth"'],
      ["500 calc(4px * 5)/1.4 Truth", '500 20px/1.4 "Truth"'],
      ["350 14px/21px -apple-system, Truth", "350 14px/1.5 system-ui"],
      ["oblique 400 11px/22px monospace", "oblique 400 11px/2 monospace"],
    ],
  },
];

/** Declarations of texts, each in a family of its own, and the token of the family. */
export const families: readonly (readonly [declarations: string, token: Omit<TypographyToken, "rendered">])[] = [
  ["font: 400 13px/26px F1", family("F1", "400", "13px", "26px")],
  ["font: 700 15px/1.2 F2", family("F2", "700", "15px", "18px")],
  ["font: 950 2rem/normal F3", family("F3", "950", "32px", "normal")],
  ["font: lighter 17px/200% F4", family("F4", "100", "17px", "34px")],
  ["font: 400 16px/20px F5; letter-spacing: 0.125em", family("F5", "400", "16px", "20px", "2px")],
  ["font: 400 16px/20px F6; letter-spacing: -0.5px", family("F6", "400", "16px", "20px", "-0.5px")],
  ["font: 400 16px/20px F7; letter-spacing: 0", family("F7", "400", "16px", "20px")],
  ["font: 400 16px/20px 'F 8', F1, serif", { ...family("F 8", "400", "16px", "20px"), stack: ['"F 8", F1, serif'] }],
];

function family(name: string, weight: string, size: string, lineHeight: string, letterSpacing = "normal") {
  return {
    family: name,
    weights: [weight],
    sizes: [size],
    line_heights: [lineHeight],
    letter_spacings: [letterSpacing],
    stack: [name],
  };
}

/** Colours of texts on their backgrounds, and the contrasts by WCAG 2. */
export const contrasts: readonly (readonly [text: string, background: string, ratio: number])[] = [
  ["#fffffe", "#000000", 20.98],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.47],
  ["#ff0000", "#ffffff", 3.99],
  ["#0000ff", "#ffffff", 8.59],
  ["#ffff00", "#ffffff", 1.07],
  ["#00ff00", "#000000", 15.3],
  ["#abcdef", "#abcdef", 1],
];

/** Declared, but not shown or not effective: none of their values is a token. */
const TRAPS = `
  <div style="border-radius: 91px"></div>
  <div style="border: 0 solid #fe0001; border-radius: 92px">x</div>
  <div style="border: 9px none #fe0002">x</div>
  <div style="border: 9px hidden #fe0003">x</div>
  <div style="border: 9px solid transparent">x</div>
  <div style="display: none; border: 9px solid #fe0004; box-shadow: 0 0 9px #fe0005; opacity: 0.91">x</div>
  <div style="visibility: hidden; border: 9px solid #fe0006; border-radius: 93px; background: #fe0007">x</div>
  <div style="box-shadow: none">x</div>
  <div style="box-shadow: 0 0 #fe0008">x</div>
  <div style="box-shadow: 0 0 9px transparent">x</div>
  <div style="text-shadow: 0 0 9px #fe0009"></div>
  <div style="z-index: 91">x</div>
  <div style="z-index: auto; position: relative">x</div>
  <div style="transition: all 0s">x</div>
  <div style="transition: none 91ms steps(91)">x</div>
  <div style="animation: 92ms steps(92) missing">x</div>
  <div style="opacity: 1">x</div>
  <div style="opacity: 0; border: 9px solid #fe000a">x</div>
  <div style="opacity: 0.92"></div>
  <div style="width: 0; height: 0; background: linear-gradient(1deg, #fe000b, #fe000c)"></div>
  <div style="outline: 9px none #fe000d">x</div>
  <div style="column-rule: 9px solid #fe000e">x</div>
  <div style="--tw-shadow: 0 9px 9px #fe000f; --tw-ring-offset-width: 94px">x</div>
  <div style="font: 92px/1 Never"></div>
  <div style="font: 93px/1 Never; display: none">x</div>
  <div style="font-size: 0">x</div>
  <div style="color: #fe0013"></div>
  <div style="color: transparent">x</div>
  <div style="margin: 0 auto; gap: 91px">x</div>
  <div style="position: absolute; visibility: hidden; padding: 92px">x</div>
  <div class="paper">x</div>
  <div class="calm" style="background: #010101">x</div>
  <input value="a"><button>b</button><select><option>c</select><textarea>d</textarea><fieldset>e</fieldset><hr><iframe></iframe>
  <progress></progress><details><summary>f</summary></details>`;
const TRAP_CSS = `
  @media print { .paper { border: 9px solid #fe0010; border-radius: 95px; background: #fe0011 } }
  @media (prefers-reduced-motion: reduce) { .calm { transition: opacity 93ms steps(93) } }
  @supports (display: nothing) { .paper { border-radius: 96px } }
  @starting-style { .paper { opacity: 0.93 } }
  @media print and (min-width: 98px) { .paper { top: 0 } }
  @media (min-width: 99px) {}
  .never { font: 91px/1 Never; border: 9px solid #fe0012; z-index: 92; position: relative }`;

/** The name of the custom property that supplies a value, without dashes. */
export const truthName = ({ word }: Truth, index: number): string => `${word}-t${index}`;

/** Returns the HTML of the page. */
export function truthPage(): string {
  const all = truths.flatMap((truth) => truth.values.map(([authored], index) => ({ truth, authored, index })));
  const root = all.map(({ truth, authored, index }) => `--${truthName(truth, index)}: ${authored};`).join(" ");
  const rules = all.map(({ truth, authored, index }) =>
    truth.use === undefined
      ? truth.rule?.replace("$", authored)
      : `#${truth.key}-${index} { ${truth.use.replace("$", `var(--${truthName(truth, index)})`)} }`,
  );
  const body = [
    ...all.map(({ truth, index }) => `<p id="${truth.key}-${index}">x</p>`),
    ...families.map(([declarations]) => `<p style="${declarations}">x</p>`),
    ...contrasts.map(([text, background]) => `<p style="color: ${text}; background: ${background}">x</p>`),
  ].join("");
  return `<!doctype html><style>:root { ${root} } body, p, hr, fieldset { margin: 0 } p { width: 300px; height: 100px }
    ${rules.join("\n")} ${TRAP_CSS}</style>${body}${TRAPS}
    <style id="off">.paper { border-radius: 97px }</style><script>document.getElementById("off").sheet.disabled = true</script>`;
}

/** The values that the elements of other kinds show as well. */
const shownBesides: Partial<Record<NamedKey, RegExp>> = {
  // The browser's own controls have the last two.
  colors: new RegExp(`^(${contrasts.flat().join("|")}|#010101|#[123]000..(80)?|#000000|#efefef|#808080)$`),
  durations: /^100ms$/,
  easings: /^linear$/,
  // Lengths of the browser's own controls.
  spacing_scale: /^(2|4|6|8|12|14|1|3|5.6|10)px$/,
  text_styles: /"F ?\d"|^400 16px\/normal|^400 13.333px/,
};

/** Returns whether the page shows a value, as tokens have it. */
export const isShown = ({ key, values }: Truth, value: string): boolean =>
  values.some(([, token]) => token === value) || (shownBesides[key]?.test(value) ?? false);
