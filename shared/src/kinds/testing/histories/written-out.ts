import { type History, root } from "./history.ts";

/** A property of another kind than colours, whose element then has a value that a rule writes out. */
function written(
  kind: string,
  rule: string,
  [value, literal]: readonly [string, string],
  { name, texts = [value, literal] }: { readonly name: string; readonly texts?: readonly [string, string] },
): History[] {
  const rules = ".hero { padding: 3px }";
  const card = (css: string) => `.card { ${rule.replaceAll("$", css)} }`;
  const declared = root({ one: value });
  const [text, literalText] = texts;
  return [
    {
      title: `an element with one of ${kind} no longer takes it from the property that still declares it`,
      rules,
      versions: [`${card("var(--one)")} ${declared}`, `${card(literal)} ${declared}`],
      changes: [[`+ ${kind} ${name} ${literalText}`, `- ${kind} one ${text}`]],
    },
    {
      title: `an element with one of ${kind} no longer takes it from the property, which is gone`,
      rules,
      versions: [`${card("var(--one)")} ${declared}`, card(literal)],
      changes: [[`${kind} one ${text} → ${literalText}`]],
    },
    {
      title: `a property of ${kind} and of its element change in one step`,
      rules,
      versions: [`${card("var(--one)")} ${declared}`, `${card("var(--one)")} ${root({ one: literal })}`],
      changes: [[`${kind} one ${text} → ${literalText}`]],
    },
  ];
}

/** Properties of kinds other than colours whose elements get values that rules write out. */
export const writtenOut: readonly History[] = [
  ...written("radii", "background: #eeeeee; border-radius: $", ["8px", "12px"], { name: "card-radius" }),
  ...written("borders", "border: $", ["1px solid #aa0000", "3px dashed #aa0000"], { name: "card-border" }),
  ...written("shadows", "background: #eeeeee; box-shadow: $", ["0 1px 2px #000", "0 4px 8px #000"], {
    name: "card-shadow",
    texts: ["0px 1px 2px 0px #000000", "0px 4px 8px 0px #000000"],
  }),
  ...written("text_styles", "font: $", ["400 20px/1.5 Arial", "700 24px/1.25 Arial"], {
    name: "card-text",
    texts: ['400 20px/1.5 "Arial"', '700 24px/1.25 "Arial"'],
  }),
];
