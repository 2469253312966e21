import { type History, root } from "./history.ts";

const [R, G, B] = ["#aa0000", "#00aa00", "#0000aa"];
const HERO = ".hero { color: var(--brand) }";

/** An element that took its colour from a property, and now has one that a rule writes out. */
const literal = (
  property: string,
  value: string,
  written: string,
  declared: Readonly<Record<string, string>> = {},
): Pick<History, "rules" | "versions"> => ({
  rules: ".card { padding: 3px }",
  versions: [
    `.hero { color: var(--${property}) } ${root({ [property]: value })}`,
    `.hero { color: ${written} } ${root(declared)}`,
  ],
});

/** Names that follow their property and not the element that used it, and words in names that stay true. */
export const trueNames: readonly History[] = [
  {
    title: "a value that a rule writes out does not take over the name of a property with another value",
    ...literal("brand", R, B, { brand: R }),
    changes: [["+ hero-text #0000aa", "- brand #aa0000"]],
  },
  {
    title: "a value that a rule writes out does not take over the name of a property that got a third value",
    ...literal("brand", R, B, { brand: G }),
    changes: [["+ hero-text #0000aa", "- brand #aa0000"]],
  },
  {
    title: "a value that a rule writes out takes over the name of a property that is gone",
    ...literal("brand", R, B),
    changes: [["brand #aa0000 → #0000aa"]],
  },
  {
    title: "a value keeps the name of a property that is gone",
    ...literal("brand", R, R),
    changes: [[]],
  },
  {
    title: "a value loses the name of a property that has another value now and paints nothing",
    ...literal("brand", R, R, { brand: G }),
    changes: [["+ hero-text #aa0000", "- brand #aa0000"]],
  },
  {
    title: "a property follows its new value to another element, and the old value there gets a name of its own",
    rules: ".card { padding: 3px }",
    versions: [
      `${HERO} ${root({ brand: R })}`,
      `.hero { color: ${R} } .link { color: var(--brand) } ${root({ brand: G })}`,
    ],
    changes: [["+ hero-text #aa0000", "brand #aa0000 → #00aa00"]],
  },
  {
    title: "a property follows its new value to another element, and a third value gets a name of its own",
    rules: ".card { padding: 3px }",
    versions: [
      `${HERO} ${root({ brand: R })}`,
      `.hero { color: ${B} } .link { color: var(--brand) } ${root({ brand: G })}`,
    ],
    changes: [["+ hero-text #0000aa", "brand #aa0000 → #00aa00"]],
  },
  {
    title: "a property keeps its value at another element, and the new value gets a name of its own",
    rules: ".card { padding: 3px }",
    versions: [
      `${HERO} ${root({ brand: R })}`,
      `.hero { color: ${B} } .link { color: var(--brand) } ${root({ brand: R })}`,
    ],
    changes: [["+ hero-text #0000aa"]],
  },
  {
    title: "the end of a gradient is written out while its property has another value",
    rules: ".link { color: var(--brand) }",
    versions: [
      `.card { background: linear-gradient(var(--brand), var(--brand-dark)) } ${root({ brand: "#7048e8", "brand-dark": "#5a36d6" })}`,
      `.card { background: linear-gradient(var(--brand), #5f3dc4) } ${root({ brand: "#7048e8", "brand-dark": "#3f22d1" })}`,
    ],
    changes: [
      [
        "+ card-gradient #5f3dc4",
        "- brand-dark #5a36d6",
        "gradients card-gradient linear-gradient(180deg, #7048e8, #5a36d6) → linear-gradient(180deg, #7048e8, #5f3dc4)",
      ],
    ],
  },
  {
    title: "a border is written out in red while its translucent property stands",
    rules: ".link { color: #111111 }",
    versions: [
      `.card { border: 2px solid var(--line-translucent) } ${root({ "line-translucent": "rgba(0, 0, 0, .175)" })}`,
      `.card { border: 2px solid #c92a2a } ${root({ "line-translucent": "rgba(0, 0, 0, .175)" })}`,
    ],
    changes: [
      [
        "+ card-border #c92a2a",
        "- line-translucent #0000002d",
        "borders card-border 2px solid #0000002d → 2px solid #c92a2a",
      ],
    ],
  },
  {
    title: "an opaque colour is not called translucent, even if the property is gone",
    ...literal("line-translucent", "rgba(0, 0, 0, .175)", "#2d2d2d"),
    changes: [["+ hero-text #2d2d2d", "- line-translucent #0000002d"]],
  },
  {
    title: "another translucent colour may be called translucent when the property is gone",
    ...literal("line-translucent", "rgba(0, 0, 0, .2)", "rgba(0, 0, 0, .4)"),
    changes: [["line-translucent #00000033 → #00000066"]],
  },
  {
    title: "a light colour is not called dark, even if the property is gone",
    ...literal("brand-dark", "#3f22d1", "#e9d5ff"),
    changes: [["+ hero-text #e9d5ff", "- brand-dark #3f22d1"]],
  },
  {
    title: "another dark colour may be called dark when the property is gone",
    ...literal("brand-dark", "#3f22d1", "#2b1a8f"),
    changes: [["brand-dark #3f22d1 → #2b1a8f"]],
  },
  {
    title: "a dark colour is not called light, even if the property is gone",
    ...literal("brand-light", "#e9d5ff", "#2b1a8f"),
    changes: [["+ hero-text #2b1a8f", "- brand-light #e9d5ff"]],
  },
  {
    title: "a red is not called blue, even if the property is gone",
    ...literal("blue", B, R),
    changes: [["+ hero-text #aa0000", "- blue #0000aa"]],
  },
  {
    title: "a grey is not called green, even if the property is gone",
    ...literal("green-600", G, "#777777"),
    changes: [["+ hero-text #777777", "- green-600 #00aa00"]],
  },
  {
    title: "another blue may be called blue when the property is gone",
    ...literal("blue", B, "#2233cc"),
    changes: [["blue #0000aa → #2233cc"]],
  },
  {
    title: "a red is called blue if the page calls it so",
    ...literal("blue", B, "var(--blue)", { blue: R }),
    changes: [["blue #0000aa → #aa0000"]],
  },
  {
    title: "a black is not called white, even if the property is gone",
    ...literal("white", "#ffffff", "#0a0a0a"),
    changes: [["+ hero-text #0a0a0a", "- white #ffffff"]],
  },
  {
    title: "a red is not called gray, even if the property is gone",
    ...literal("gray", "#777777", R),
    changes: [["+ hero-text #aa0000", "- gray #777777"]],
  },
  {
    title: "a property gets another name and another value in one step",
    ...literal("brand", R, "var(--accent)", { accent: B }),
    changes: [["brand #aa0000 → #0000aa"]],
  },
  {
    title: "a property gets another name and keeps its value",
    ...literal("brand", R, "var(--accent)", { accent: R }),
    changes: [[]],
  },
  {
    title: "a property gets another name, and another property gets the old one with another value",
    rules: ".card { padding: 3px }",
    versions: [
      `${HERO} .link { color: var(--link) } ${root({ brand: R, link: B })}`,
      `.hero { color: var(--accent) } .link { color: var(--brand) } ${root({ brand: B, accent: R })}`,
    ],
    changes: [["+ accent #aa0000", "- link #0000aa", "brand #aa0000 → #0000aa"]],
  },
  {
    title: "a property goes, and its value stays under a property that had another one",
    rules: ".link { color: var(--accent) }",
    versions: [`${HERO} ${root({ brand: R, accent: B })}`, `.hero { color: var(--accent) } ${root({ accent: R })}`],
    changes: [["- brand #aa0000", "accent #0000aa → #aa0000"]],
  },
  {
    title: "a property paints nothing any more and changes while its aliases keep the value",
    rules: ".link { color: var(--link) } .note { color: var(--ink) }",
    versions: [
      `${HERO} ${root({ brand: R, link: R, ink: R })}`,
      `.hero { color: var(--link) } ${root({ brand: G, link: R, ink: R })}`,
    ],
    changes: [["- brand #aa0000"]],
  },
  {
    title: "the first of three properties with one value changes",
    rules: `${HERO} .link { color: var(--link) } .note { color: var(--ink) }`,
    versions: [root({ brand: R, link: R, ink: R }), root({ brand: G, link: R, ink: R })],
    changes: [["brand #aa0000 → #00aa00"]],
  },
  {
    title: "the second of three properties with one value changes",
    rules: `${HERO} .link { color: var(--link) } .note { color: var(--ink) }`,
    versions: [root({ brand: R, link: R, ink: R }), root({ brand: R, link: G, ink: R })],
    changes: [["link #aa0000 → #00aa00"]],
  },
  {
    title: "a semantic property is no longer used, and its palette still is",
    rules: ".note { color: var(--blue) }",
    versions: [
      `.link { color: var(--link) } ${root({ blue: B, link: "var(--blue)" })}`,
      `.link { color: ${G} } ${root({ blue: B, link: "var(--blue)" })}`,
    ],
    changes: [["+ link-text #00aa00"]],
  },
  {
    title: "a semantic property points to another palette while its element has a value of its own",
    rules: ".note { color: var(--blue) } .chip { color: var(--red) }",
    versions: [
      `.link { color: var(--link) } ${root({ blue: B, red: R, link: "var(--blue)" })}`,
      `.link { color: ${G} } ${root({ blue: B, red: R, link: "var(--red)" })}`,
    ],
    changes: [["+ link-text #00aa00", "link #0000aa → #aa0000"]],
  },
  {
    title: "a page declares the name that Tintype made for another value",
    rules: `.hero { color: ${R} }`,
    versions: ["", root({ "hero-text": G })],
    changes: [["+ red-700 #aa0000", "- hero-text #aa0000"]],
  },
  {
    title: "a property of a component moves to another component with another value",
    rules: ".hero { color: #111111 }",
    versions: [
      `.card { --tint: ${R}; background: var(--tint) }`,
      `.card { background: ${B} } .menu { --tint: ${G}; background: var(--tint) }`,
    ],
    changes: [["+ card-background #0000aa", "tint #aa0000 → #00aa00"]],
  },
  {
    title: "a token that a person renamed follows its element although the property has another value",
    ...literal("brand", R, B, { brand: G }),
    rename: { after: 0, kind: "colors", from: "brand", to: "Harbour" },
    changes: [["Harbour #aa0000 → #0000aa"]],
  },
  {
    title: "a property in a relative length does not contradict the value that it gives",
    rules: ".card { font-size: 16px; background: #eeeeee; border-radius: var(--round) }",
    versions: [root({ round: "8px" }), root({ round: "1em" })],
    changes: [["radii round 8px → 16px"]],
  },
  {
    title: "a value that a rule writes out in the dark does not take over the name of a property with another value",
    rules: HERO,
    versions: [
      root({ brand: R }),
      `@media (prefers-color-scheme: dark) { .hero { color: ${B} } } ${root({ brand: R })}`,
    ],
    changes: [["+ dark: hero-text #0000aa"]],
    inModes: true,
  },
  {
    title: "a property gets another value in the dark",
    rules: HERO,
    versions: [
      `${root({ brand: R })} @media (prefers-color-scheme: dark) { ${root({ brand: G })} }`,
      `${root({ brand: R })} @media (prefers-color-scheme: dark) { ${root({ brand: B })} }`,
    ],
    changes: [["dark: brand #00aa00 → #0000aa"]],
    inModes: true,
  },
];
