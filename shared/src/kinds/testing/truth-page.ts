import type { NamedKey } from "../kind.ts";

// One page with eight known values of each kind, each supplied by a custom property of the page, and with traps: values that
// a page declares but does not show. The tokens are the known values under the page's own names, and nothing else.

export interface Truth {
  readonly key: NamedKey;
  /** What a custom property is called: `--radius-t3`. */
  readonly word: string;
  /** Declarations of the element that uses the value; `$` is the var(). */
  readonly use: string;
  /** Values as authored, and as their tokens have them. */
  readonly values: readonly (readonly [authored: string, token: string])[];
}

const same = (...values: string[]) => values.map((value) => [value, value] as const);

/** The known values of each kind that the page shows. */
export const truths: readonly Truth[] = [
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
      ["-0px + 5px", ""],
    ].filter(([, token]) => token !== "") as [string, string][],
  },
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
  <div class="paper">x</div>
  <div class="calm" style="background: #010101">x</div>
  <input value="a"><button>b</button><select><option>c</select><textarea>d</textarea><fieldset>e</fieldset><hr><iframe></iframe>
  <progress></progress><details><summary>f</summary></details>`;
const TRAP_CSS = `
  @media print { .paper { border: 9px solid #fe0010; border-radius: 95px; background: #fe0011 } }
  @media (prefers-reduced-motion: reduce) { .calm { transition: opacity 93ms steps(93) } }
  @supports (display: nothing) { .paper { border-radius: 96px } }
  @starting-style { .paper { opacity: 0.93 } }
  .never { border: 9px solid #fe0012; z-index: 92; position: relative }`;

/** The name of the custom property that supplies a value, without dashes. */
export const truthName = ({ word }: Truth, index: number): string => `${word}-t${index}`;

/** Returns the HTML of the page. */
export function truthPage(): string {
  const all = truths.flatMap((truth) => truth.values.map(([authored], index) => ({ truth, authored, index })));
  const root = all.map(({ truth, authored, index }) => `--${truthName(truth, index)}: ${authored};`).join(" ");
  const rules = all.map(
    ({ truth, index }) => `#${truth.key}-${index} { ${truth.use.replace("$", `var(--${truthName(truth, index)})`)} }`,
  );
  const body = all.map(({ truth, index }) => `<p id="${truth.key}-${index}">x</p>`).join("");
  return `<!doctype html><style>:root { ${root} } body, p, hr, fieldset { margin: 0 } p { width: 300px; height: 100px }
    ${rules.join("\n")} ${TRAP_CSS}</style>${body}${TRAPS}
    <style id="off">.paper { border-radius: 97px }</style><script>document.getElementById("off").sheet.disabled = true</script>`;
}

/** What the elements of other kinds show as well. */
export const shownBesides: Partial<Record<NamedKey, readonly string[]>> = {
  durations: ["100ms"],
  easings: ["linear"],
  // Of the browser's own style for controls.
  spacing_scale: ["2px", "4px", "6px", "8px", "12px", "14px", "1px", "3px", "5.6px", "10px"],
};
