import { type History, root } from "./history.ts";

const TWO = ".hero { color: var(--brand) } .link { color: var(--link) }";
const THREE = `${TWO} .note { color: var(--ink) }`;
const two = (brand: string, link: string) => root({ brand, link });
const three = (brand: string, link: string, ink: string) => root({ brand, link, ink });
const [R, G, B] = ["#aa0000", "#00aa00", "#0000aa"];

/** Colours that become equal, part, and take each other's values. */
export const equalColors: readonly History[] = [
  {
    title: "a brand gets the colour of the links",
    rules: TWO,
    versions: [two(R, B), two(B, B)],
    changes: [["brand #aa0000 → #0000aa"]],
  },
  {
    title: "links get the colour of the brand",
    rules: TWO,
    versions: [two(R, B), two(R, R)],
    changes: [["link #0000aa → #aa0000"]],
  },
  {
    title: "two colours become equal and the first parts again",
    rules: TWO,
    versions: [two(R, B), two(B, B), two(R, B)],
    changes: [["brand #aa0000 → #0000aa"], ["brand #0000aa → #aa0000"]],
    whole: [],
  },
  {
    title: "two colours become equal and the other one parts",
    rules: TWO,
    versions: [two(R, B), two(B, B), two(B, G)],
    changes: [["brand #aa0000 → #0000aa"], ["link #0000aa → #00aa00"]],
    whole: ["brand #aa0000 → #0000aa", "link #0000aa → #00aa00"],
  },
  {
    title: "two equal colours change together",
    rules: TWO,
    versions: [two(R, B), two(B, B), two(G, G)],
    changes: [["brand #aa0000 → #0000aa"], ["brand #0000aa → #00aa00", "link #0000aa → #00aa00"]],
  },
  {
    title: "two equal colours part to two new values at the same time",
    rules: TWO,
    versions: [two(R, B), two(B, B), two(R, G)],
    changes: [["brand #aa0000 → #0000aa"], ["brand #0000aa → #aa0000", "link #0000aa → #00aa00"]],
  },
  {
    title: "two colours stay equal while nothing changes",
    rules: TWO,
    versions: [two(R, B), two(B, B), two(B, B), two(B, B)],
    changes: [["brand #aa0000 → #0000aa"], [], []],
  },
  {
    title: "two colours change to one new value",
    rules: TWO,
    versions: [two(R, B), two(G, G)],
    changes: [["brand #aa0000 → #00aa00", "link #0000aa → #00aa00"]],
  },
  {
    title: "two colours swap",
    rules: TWO,
    versions: [two(R, B), two(B, R), two(R, B)],
    changes: [
      ["brand #aa0000 → #0000aa", "link #0000aa → #aa0000"],
      ["brand #0000aa → #aa0000", "link #aa0000 → #0000aa"],
    ],
    whole: [],
  },
  {
    title: "three colours rotate",
    rules: THREE,
    versions: [three(R, G, B), three(G, B, R)],
    changes: [["brand #aa0000 → #00aa00", "ink #0000aa → #aa0000", "link #00aa00 → #0000aa"]],
  },
  {
    title: "three colours become one",
    rules: THREE,
    versions: [three(R, G, B), three(B, B, B)],
    changes: [["brand #aa0000 → #0000aa", "link #00aa00 → #0000aa"]],
  },
  {
    title: "three colours become one, one after the other, and part at once",
    rules: THREE,
    versions: [three(R, G, B), three(B, G, B), three(B, B, B), three(R, G, B)],
    changes: [
      ["brand #aa0000 → #0000aa"],
      ["link #00aa00 → #0000aa"],
      ["brand #0000aa → #aa0000", "link #0000aa → #00aa00"],
    ],
    whole: [],
  },
  {
    title: "a colour leaves one equal to it for another one",
    rules: THREE,
    versions: [three(R, R, B), three(R, G, B), three(R, B, B), three(R, R, B)],
    changes: [["link #aa0000 → #00aa00"], ["link #00aa00 → #0000aa"], ["link #0000aa → #aa0000"]],
    whole: [],
  },
  {
    title: "a colour gets the old value of one that changes",
    rules: TWO,
    versions: [two(R, B), two(G, R)],
    changes: [["brand #aa0000 → #00aa00", "link #0000aa → #aa0000"]],
  },
  {
    title: "a colour disappears while it is equal to another one",
    rules: ".hero { color: var(--brand) }",
    versions: [
      `.link { color: var(--link) } ${two(R, B)}`,
      `.link { color: var(--link) } ${two(B, B)}`,
      root({ brand: B }),
    ],
    changes: [["brand #aa0000 → #0000aa"], ["- link #0000aa"]],
  },
  {
    title: "a new property with a value that is there already is an alias until it changes",
    rules: ".hero { color: var(--brand) }",
    versions: [
      root({ brand: R }),
      `.link { color: var(--link) } ${two(R, R)}`,
      `.link { color: var(--link) } ${two(R, B)}`,
    ],
    changes: [[], ["link #aa0000 → #0000aa"]],
  },
  {
    title: "an alias of the first version changes",
    rules: TWO,
    versions: [two(R, R), two(R, G)],
    changes: [["link #aa0000 → #00aa00"]],
  },
  {
    title: "a token of the first version changes, and its alias does not",
    rules: TWO,
    versions: [two(R, R), two(G, R)],
    changes: [["brand #aa0000 → #00aa00"]],
  },
  {
    title: "an alias of the first version gets the value of a third token",
    rules: THREE,
    versions: [three(R, R, B), three(R, B, B)],
    changes: [["link #aa0000 → #0000aa"]],
  },
  {
    title: "a value without a property meets that of a property",
    rules: ".hero { color: var(--brand) }",
    versions: [
      `.card { background: #0000aa } ${root({ brand: R })}`,
      `.card { background: #aa0000 } ${root({ brand: R })}`,
    ],
    changes: [["- card-background #0000aa"]],
  },
  {
    title: "a property gets a value that rules write out",
    rules: ".hero { color: var(--brand) } .card { background: #0000aa }",
    versions: [root({ brand: R }), root({ brand: B }), root({ brand: G }), root({ brand: R })],
    changes: [["brand #aa0000 → #0000aa"], ["brand #0000aa → #00aa00"], ["brand #00aa00 → #aa0000"]],
    whole: [],
  },
  {
    title: "the rules that write a value out change while a property has it",
    rules: ".hero { color: var(--brand) }",
    versions: [
      `.card { background: #0000aa } ${root({ brand: R })}`,
      `.card { background: #0000aa } ${root({ brand: B })}`,
      `.card { background: #00aa00 } ${root({ brand: B })}`,
    ],
    changes: [["brand #aa0000 → #0000aa"], ["card-background #0000aa → #00aa00"]],
  },
  {
    title: "texts around have a colour that a rule writes out and the property of the body gets",
    rules: "body { color: var(--ink) } .card { color: #0000aa } .link { color: var(--link) }",
    versions: [root({ ink: R, link: G }), root({ ink: B, link: G }), root({ ink: B, link: B })],
    changes: [["ink #aa0000 → #0000aa"], ["link #00aa00 → #0000aa"]],
  },
  {
    title: "a value changes and a component moves to it in one version",
    rules: TWO,
    versions: [`.card { background: var(--link) } ${two(R, B)}`, `.card { background: var(--brand) } ${two(B, B)}`],
    changes: [["brand #aa0000 → #0000aa"]],
  },
  {
    title: "a component moves between two equal colours before they part",
    rules: TWO,
    versions: [
      `.card { background: var(--link) } ${two(R, B)}`,
      `.card { background: var(--link) } ${two(B, B)}`,
      `.card { background: var(--brand) } ${two(B, B)}`,
      `.card { background: var(--brand) } ${two(R, B)}`,
    ],
    changes: [["brand #aa0000 → #0000aa"], [], ["brand #0000aa → #aa0000"]],
    whole: [],
  },
  {
    title: "a more specific rule takes another one of two equal colours",
    rules: `${TWO} .card { color: var(--link) } div.card { color: var(--brand) }`,
    versions: [two(R, B), two(B, B), two(R, B)],
    changes: [["brand #aa0000 → #0000aa"], ["brand #0000aa → #aa0000"]],
    whole: [],
  },
  {
    title: "a border of one side has another one of two equal colours",
    rules: ".card { border: 2px solid var(--line) } div.card { border-top: 4px solid var(--accent) }",
    versions: [root({ line: R, accent: B }), root({ line: R, accent: R }), root({ line: G, accent: R })],
    changes: [["accent #0000aa → #aa0000"], ["line #aa0000 → #00aa00"]],
  },
  {
    title: "bare channels of two colours become equal",
    rules: ".hero { color: rgb(var(--brand-rgb)) } .link { color: rgb(var(--link-rgb)) }",
    versions: [
      root({ brand: R, "brand-rgb": "170, 0, 0", link: B, "link-rgb": "0, 0, 170" }),
      root({ brand: B, "brand-rgb": "0, 0, 170", link: B, "link-rgb": "0, 0, 170" }),
      root({ brand: B, "brand-rgb": "0, 0, 170", link: G, "link-rgb": "0, 170, 0" }),
    ],
    changes: [["brand #aa0000 → #0000aa"], ["link #0000aa → #00aa00"]],
  },
];
