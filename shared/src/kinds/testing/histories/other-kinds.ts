import { type History, root } from "./history.ts";

/** Two tokens of a kind that become equal, and then the other one parts. */
function meeting(
  kind: string,
  property: string,
  [a, b, c]: readonly [string, string, string],
  values = [a, b, c],
): History {
  const [x, y, z] = values;
  return {
    title: `two tokens of ${kind} become equal, and the other one parts`,
    rules: `.card { ${property.replaceAll("$", "var(--one)")} } .menu { ${property.replaceAll("$", "var(--two)")} }`,
    versions: [root({ one: a, two: b }), root({ one: b, two: b }), root({ one: b, two: c }), root({ one: a, two: b })],
    changes: [
      [`${kind} one ${x} → ${y}`],
      [`${kind} two ${y} → ${z}`],
      [`${kind} one ${y} → ${x}`, `${kind} two ${z} → ${y}`],
    ],
    whole: [],
  };
}

/** Two tokens of a kind that swap their values. */
function swapping(kind: string, property: string, [a, b]: readonly [string, string], values = [a, b]): History {
  const [x, y] = values;
  return {
    title: `two tokens of ${kind} swap their values`,
    rules: `.card { ${property.replaceAll("$", "var(--one)")} } .menu { ${property.replaceAll("$", "var(--two)")} }`,
    versions: [root({ one: a, two: b }), root({ one: b, two: a })],
    changes: [[`${kind} one ${x} → ${y}`, `${kind} two ${y} → ${x}`]],
  };
}

const RADIUS = "background: #eeeeee; border-radius: $";
const LAYER = "position: relative; background: #eeeeee; z-index: $";
const MOTION = "transition: opacity $ linear";
const EASING = "transition: opacity 200ms $";
const FONT = "font: $";

/** Every kind with custom properties of its own. */
export const otherKinds: readonly History[] = [
  meeting("radii", RADIUS, ["4px", "8px", "12px"]),
  swapping("radii", RADIUS, ["4px", "8px"]),
  meeting("borders", "border: $", ["1px solid #aa0000", "2px dashed #aa0000", "3px dotted #aa0000"]),
  meeting(
    "shadows",
    "background: #eeeeee; box-shadow: $",
    ["0 1px 2px #000", "0 4px 8px #000", "0 9px 12px #000"],
    ["0px 1px 2px 0px #000000", "0px 4px 8px 0px #000000", "0px 9px 12px 0px #000000"],
  ),
  meeting(
    "gradients",
    "background: $",
    [90, 45, 10].map((angle) => `linear-gradient(${angle}deg, #aa0000, #0000aa)`) as [string, string, string], // three of three
    [90, 45, 10].map((angle) => `linear-gradient(${angle}deg, #aa0000, #0000aa)`),
  ),
  meeting("opacities", "opacity: $", ["0.3", "0.5", "0.7"]),
  swapping("opacities", "opacity: $", ["0.3", "0.5"]),
  meeting("z_indexes", LAYER, ["10", "20", "30"]),
  swapping("z_indexes", LAYER, ["10", "20"]),
  meeting("durations", MOTION, ["100ms", "200ms", "300ms"]),
  swapping("durations", MOTION, ["100ms", "200ms"]),
  meeting("easings", EASING, [
    "cubic-bezier(0.1, 0, 0.2, 1)",
    "cubic-bezier(0.3, 0, 0.2, 1)",
    "cubic-bezier(0.5, 0, 0.2, 1)",
  ]),
  meeting("spacing_scale", "padding: $", ["4px", "8px", "12px"]),
  swapping("spacing_scale", "padding: $", ["4px", "8px"]),
  meeting(
    "text_styles",
    FONT,
    ["400 20px/1.5 Arial", "700 24px/1.25 Arial", "700 32px/1.5 Arial"],
    ['400 20px/1.5 "Arial"', '700 24px/1.25 "Arial"', '700 32px/1.5 "Arial"'],
  ),
  {
    title: "two breakpoints that custom properties name swap their values",
    rules: ".card { padding: 3px }",
    versions: [
      `@media (width >= 600px) { .card { margin: 3px } } @media (width >= 900px) { .card { color: #111111 } } ${root({ "breakpoint-a": "600px", "breakpoint-b": "900px" })}`,
      `@media (width >= 600px) { .card { margin: 3px } } @media (width >= 900px) { .card { color: #111111 } } ${root({ "breakpoint-a": "900px", "breakpoint-b": "600px" })}`,
    ],
    changes: [["breakpoints breakpoint-a 600px → 900px", "breakpoints breakpoint-b 900px → 600px"]],
  },
  {
    title: "a breakpoint loses the name of a custom property that has another value now",
    rules: ".card { padding: 3px }",
    versions: [
      `@media (width >= 600px) { .card { margin: 3px } } ${root({ "breakpoint-a": "600px" })}`,
      `@media (width >= 600px) { .card { margin: 3px } } ${root({ "breakpoint-a": "700px" })}`,
    ],
    changes: [["+ breakpoints breakpoint-600 600px", "- breakpoints breakpoint-a 600px"]],
  },
  {
    title: "a breakpoint that a custom property names gets the value of another one",
    rules: ".card { padding: 3px }",
    versions: [
      `@media (width >= 600px) { .card { margin: 3px } } @media (width >= 900px) { .card { color: #111111 } } ${root({ "breakpoint-a": "600px", "breakpoint-b": "900px" })}`,
      `@media (width >= 900px) { .card { color: #111111; margin: 3px } } ${root({ "breakpoint-a": "900px", "breakpoint-b": "900px" })}`,
    ],
    changes: [["breakpoints breakpoint-a 600px → 900px"]],
  },
];
