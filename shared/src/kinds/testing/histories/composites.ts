import { type History, root } from "./history.ts";

const [R, G, B] = ["#aa0000", "#00aa00", "#0000aa"];

/** Shadows, borders and gradients with colours that become equal, and modes. */
export const composites: readonly History[] = [
  {
    title: "the colours of two shadows of one geometry become equal",
    rules:
      ".card { background: #eeeeee; box-shadow: 0 2px 4px var(--one) } .menu { background: #eeeeee; box-shadow: 0 2px 4px var(--two) }",
    versions: [root({ one: R, two: B }), root({ one: B, two: B }), root({ one: B, two: G })],
    changes: [["one #aa0000 → #0000aa"], ["two #0000aa → #00aa00"]],
  },
  {
    title: "the two colours of one shadow become equal and swap",
    rules: ".card { background: #eeeeee; box-shadow: 0 2px 4px var(--one), 0 9px 9px var(--two) }",
    versions: [root({ one: R, two: B }), root({ one: B, two: B }), root({ one: B, two: R })],
    changes: [["one #aa0000 → #0000aa"], ["two #0000aa → #aa0000"]],
  },
  {
    title: "the colours of two borders of one width become equal",
    rules: ".card { border: 1px solid var(--one) } .menu { border: 1px solid var(--two) }",
    versions: [root({ one: R, two: B }), root({ one: B, two: B }), root({ one: G, two: B })],
    changes: [["one #aa0000 → #0000aa"], ["one #0000aa → #00aa00"]],
  },
  {
    title: "the colours of a gradient become equal and part",
    rules: ".card { background: linear-gradient(90deg, var(--one), var(--two)) }",
    versions: [root({ one: R, two: B }), root({ one: B, two: B }), root({ one: B, two: G })],
    changes: [["one #aa0000 → #0000aa"], ["two #0000aa → #00aa00"]],
  },
  {
    title: "a border takes the other one of two equal colours",
    rules: ".hero { color: var(--one) } .note { color: var(--two) }",
    versions: [
      `.card { border: 1px solid var(--one) } ${root({ one: R, two: B })}`,
      `.card { border: 1px solid var(--one) } ${root({ one: B, two: B })}`,
      `.card { border: 1px solid var(--two) } ${root({ one: B, two: B })}`,
      `.card { border: 1px solid var(--two) } ${root({ one: B, two: G })}`,
    ],
    changes: [["one #aa0000 → #0000aa"], [], ["two #0000aa → #00aa00"]],
  },
  {
    title: "a colour on hover becomes equal to another one",
    rules: ".hero { color: var(--one) } .note { color: var(--two) } .link:hover { background: var(--one) }",
    versions: [root({ one: R, two: B }), root({ one: B, two: B }), root({ one: B, two: G })],
    changes: [["one #aa0000 → #0000aa"], ["two #0000aa → #00aa00"]],
  },
  {
    title: "two colours become equal in the dark alone",
    rules: ".hero { color: var(--one) } .note { color: var(--two) }",
    versions: [
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#ff0000", two: "#0000ff" })} }`,
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#0000ff", two: "#0000ff" })} }`,
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#0000ff", two: "#00ff00" })} }`,
    ],
    inModes: true,
    changes: [["dark: one #ff0000 → #0000ff"], ["dark: two #0000ff → #00ff00"]],
  },
  {
    title: "two colours become equal in the light and differ in the dark",
    rules: ".hero { color: var(--one) } .note { color: var(--two) }",
    versions: [
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#ff0000", two: "#0000ff" })} }`,
      `${root({ one: B, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#ff0000", two: "#0000ff" })} }`,
      `${root({ one: B, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#ff0000", two: "#00ff00" })} }`,
    ],
    inModes: true,
    changes: [["one #aa0000 → #0000aa"], ["dark: two #0000ff → #00ff00"]],
  },
  {
    title: "two colours swap in the dark",
    rules: ".hero { color: var(--one) } .note { color: var(--two) }",
    versions: [
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#ff0000", two: "#0000ff" })} }`,
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#0000ff", two: "#ff0000" })} }`,
    ],
    inModes: true,
    changes: [["dark: one #ff0000 → #0000ff", "dark: two #0000ff → #ff0000"]],
  },
  {
    title: "two radii become equal on a phone alone",
    rules:
      ".card { background: #eeeeee; border-radius: var(--one) } .menu { background: #eeeeee; border-radius: var(--two) }",
    versions: [
      `${root({ one: "4px", two: "8px" })} @media (width < 500px) { ${root({ one: "2px", two: "3px" })} }`,
      `${root({ one: "4px", two: "8px" })} @media (width < 500px) { ${root({ one: "3px", two: "3px" })} }`,
      `${root({ one: "4px", two: "4px" })} @media (width < 500px) { ${root({ one: "3px", two: "3px" })} }`,
    ],
    inModes: true,
    changes: [["mobile: radii one 2px → 3px"], ["radii two 8px → 4px"]],
  },
  {
    title: "a colour becomes in both schemes what another one is",
    rules: ".hero { color: var(--one) } .note { color: var(--two) }",
    versions: [
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#ff0000", two: "#0000ff" })} }`,
      `${root({ one: B, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#0000ff", two: "#0000ff" })} }`,
      `${root({ one: R, two: B })} @media (prefers-color-scheme: dark) { ${root({ one: "#ff0000", two: "#0000ff" })} }`,
    ],
    inModes: true,
    changes: [
      ["one #aa0000 → #0000aa", "dark: one #ff0000 → #0000ff"],
      ["one #0000aa → #aa0000", "dark: one #0000ff → #ff0000"],
    ],
    whole: [],
  },
];
