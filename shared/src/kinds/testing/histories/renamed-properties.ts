import type { History } from "./history.ts";

const [R, G, B] = ["#aa0000", "#00aa00", "#0000aa"];

/** Five properties, each with an element of its own. */
const theme = (prefix: string, values: readonly string[]): string =>
  ["primary", "link", "muted", "line", "ink"]
    .map((name, index) => {
      const element = ["hero", "link", "note", "menu", "card"][index] ?? "";
      return `:root { --${prefix}${name}: ${values[index]} } .${element} { color: var(--${prefix}${name}) }`;
    })
    .join(" ");

/** Properties that all get another prefix while some of them change. */
export const renamedProperties: readonly History[] = [
  {
    title: "all properties get a prefix, and one of them takes the value of another",
    rules: ".chip { padding: 3px }",
    versions: [
      theme("", [R, B, "#777777", "#999999", "#222222"]),
      theme("x-", [B, B, "#777777", "#999999", "#222222"]),
    ],
    changes: [["primary #aa0000 → #0000aa"]],
  },
  {
    title: "all properties get a prefix, and one of them takes the old value of another that changes",
    rules: ".chip { padding: 3px }",
    versions: [
      theme("", [R, B, "#777777", "#999999", "#222222"]),
      theme("x-", [B, G, "#777777", "#999999", "#222222"]),
    ],
    changes: [["link #0000aa → #00aa00", "primary #aa0000 → #0000aa"]],
  },
  {
    title: "all properties get a prefix, and two of them swap their values",
    rules: ".chip { padding: 3px }",
    versions: [
      theme("", [R, B, "#777777", "#999999", "#222222"]),
      theme("x-", [B, R, "#777777", "#999999", "#222222"]),
    ],
    changes: [["link #0000aa → #aa0000", "primary #aa0000 → #0000aa"]],
  },
  {
    title: "all properties lose their prefix, and one of them takes the value of another",
    rules: ".chip { padding: 3px }",
    versions: [
      theme("x-", [R, B, "#777777", "#999999", "#222222"]),
      theme("", [B, B, "#777777", "#999999", "#222222"]),
    ],
    changes: [["x-primary #aa0000 → #0000aa"]],
  },
  {
    title: "all properties get another prefix, and one of them takes the value of another",
    rules: ".chip { padding: 3px }",
    versions: [
      theme("x-", [R, B, "#777777", "#999999", "#222222"]),
      theme("pico-", [B, B, "#777777", "#999999", "#222222"]),
    ],
    changes: [["x-primary #aa0000 → #0000aa"]],
  },
];
