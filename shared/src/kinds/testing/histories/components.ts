import { type History, root } from "./history.ts";

const [R, G, B] = ["#aa0000", "#00aa00", "#0000aa"];

/** Aliases, properties of components, and names that persons gave. */
export const components: readonly History[] = [
  {
    title: "a semantic colour points to another one of a palette",
    rules: ".hero { color: var(--red) } .note { color: var(--blue) } .link { color: var(--link) }",
    versions: [root({ red: R, blue: B, link: "var(--red)" }), root({ red: R, blue: B, link: "var(--blue)" })],
    changes: [["link #aa0000 → #0000aa"]],
  },
  {
    title: "a semantic colour points to another one of a palette and back",
    rules: ".hero { color: var(--red) } .note { color: var(--blue) } .link { color: var(--link) }",
    versions: [
      root({ red: R, blue: B, link: "var(--red)" }),
      root({ red: R, blue: B, link: "var(--blue)" }),
      root({ red: R, blue: B, link: "var(--red)" }),
    ],
    changes: [["link #aa0000 → #0000aa"], ["link #0000aa → #aa0000"]],
    whole: [],
  },
  {
    title: "a colour of a palette changes with its semantic alias as one token",
    rules: ".hero { color: var(--red) } .link { color: var(--link) }",
    versions: [root({ red: R, link: "var(--red)" }), root({ red: G, link: "var(--red)" })],
    changes: [["link #aa0000 → #00aa00"]],
  },
  {
    title: "a semantic colour that was a token once changes with its palette as two tokens",
    rules: ".hero { color: var(--red) } .link { color: var(--link) }",
    versions: [root({ red: R, link: B }), root({ red: R, link: "var(--red)" }), root({ red: G, link: "var(--red)" })],
    changes: [["link #0000aa → #aa0000"], ["link #aa0000 → #00aa00", "red #aa0000 → #00aa00"]],
  },
  {
    title: "a property of a component gets the value of the brand",
    rules: ".hero { color: var(--brand) } .card { background: var(--card-bg) }",
    versions: [
      `.card { --card-bg: #0000aa } ${root({ brand: R })}`,
      `.card { --card-bg: #aa0000 } ${root({ brand: R })}`,
      `.card { --card-bg: #00aa00 } ${root({ brand: R })}`,
    ],
    changes: [["card-bg #0000aa → #aa0000"], ["card-bg #aa0000 → #00aa00"]],
  },
  {
    title: "a private property of a component gets the value of the brand",
    rules: ".hero { color: var(--brand) } .card { background: var(--_bg) }",
    versions: [
      `.card { --_bg: #0000aa } ${root({ brand: R })}`,
      `.card { --_bg: #aa0000 } ${root({ brand: R })}`,
      `.card { --_bg: #00aa00 } ${root({ brand: R })}`,
    ],
    changes: [["_bg #0000aa → #aa0000"], ["_bg #aa0000 → #00aa00"]],
  },
  {
    title: "a component takes its private colour from another theme property with an equal value",
    rules: ".hero { color: var(--brand) } .link { color: var(--link) } .card { background: var(--_bg) }",
    versions: [
      `.card { --_bg: var(--link) } ${root({ brand: R, link: B })}`,
      `.card { --_bg: var(--link) } ${root({ brand: B, link: B })}`,
      `.card { --_bg: var(--brand) } ${root({ brand: B, link: B })}`,
      `.card { --_bg: var(--brand) } ${root({ brand: R, link: B })}`,
    ],
    changes: [["brand #aa0000 → #0000aa"], [], ["brand #0000aa → #aa0000"]],
    whole: [],
  },
  {
    title: "the theme of a part of the page sets a property to the value of another one",
    rules: ".hero { color: var(--brand) } .link, .card { color: var(--link) }",
    versions: [
      root({ brand: R, link: B }),
      `.card { --link: #aa0000 } ${root({ brand: R, link: B })}`,
      `.card { --link: #aa0000 } ${root({ brand: G, link: B })}`,
    ],
    changes: [[], ["+ card-text #aa0000", "brand #aa0000 → #00aa00"]],
  },
  {
    title: "a fallback applies once the property before it is gone",
    rules: ".hero { color: var(--brand) } .link { color: var(--link, var(--brand)) }",
    versions: [root({ brand: R, link: B }), root({ brand: B, link: B }), root({ brand: B })],
    changes: [["brand #aa0000 → #0000aa"], ["- link #0000aa"]],
  },
  {
    title: "a style attribute's property gets the value of the brand",
    rules: ".hero { color: var(--brand) } .link { color: var(--link) } .card { color: var(--accent) }",
    versions: [
      root({ brand: R, link: B, accent: G }),
      root({ brand: G, link: B, accent: G }),
      root({ brand: G, link: G, accent: G }),
    ],
    changes: [["brand #aa0000 → #00aa00"], ["link #0000aa → #00aa00"]],
  },
  {
    title: "a token that a person renamed gets the value of another one",
    rules: ".hero { color: var(--brand) } .link { color: var(--link) }",
    versions: [root({ brand: R, link: B }), root({ brand: B, link: B }), root({ brand: G, link: B })],
    rename: { after: 0, kind: "colors", from: "brand", to: "Harbour" },
    changes: [["Harbour #aa0000 → #0000aa"], ["Harbour #0000aa → #00aa00"]],
  },
  {
    title: "a person renames one of two equal tokens",
    rules: ".hero { color: var(--brand) } .link { color: var(--link) }",
    versions: [root({ brand: R, link: B }), root({ brand: B, link: B }), root({ brand: B, link: G })],
    rename: { after: 1, kind: "colors", from: "link", to: "Anchor" },
    changes: [["brand #aa0000 → #0000aa"], ["Anchor #0000aa → #00aa00"]],
  },
];
