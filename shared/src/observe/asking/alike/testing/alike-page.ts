import fc from "fast-check";

// For tests: random pages of many elements that are nearly alike.

const pick = <Value>(...values: Value[]) => fc.constantFrom(...values);

const compound = pick(
  ".a",
  ".b",
  "p",
  "div",
  "li",
  ".a.b",
  "*",
  ".a:nth-child(2n)",
  ".b:nth-child(3n + 1)",
  ":last-child",
  "p:first-of-type",
  ":only-child",
  ".a:has(.b)",
  ":not(.a)",
  ":is(.a, li)",
  ".a + .b",
  ".b ~ p",
  "div > .a",
  "li .a",
  ".a:empty",
  "[data-n='2']",
  ":nth-last-child(2)",
  "span",
);
const declaration = pick(
  "color: rgb(1 2 3)",
  "color: rgb(4 5 6)",
  "color: var(--x)",
  "--x: rgb(7 8 9)",
  "--x: rgb(10 11 12)",
  "background: var(--x, #eee)",
  "display: flex; gap: 5px",
  "display: inline",
  "display: contents",
  "display: none",
  "display: grid",
  "float: left",
  "position: absolute",
  "position: relative; z-index: 2",
  "overflow: hidden",
  "opacity: 0.5",
  "visibility: hidden",
  "visibility: visible",
  "margin: 7px",
  "margin: auto; width: 30px",
  "margin: 5%",
  "padding: 1em",
  "padding: 3px 10%",
  "font-size: 1.3em",
  "font-size: 20px",
  "line-height: 1.7",
  "line-height: normal",
  "border: 2px solid",
  "border: 1px solid var(--x)",
  "border-inline-start: 4px solid rgb(13 14 15)",
  "direction: rtl",
  "writing-mode: vertical-rl",
  "transform: translate(10%)",
  "transform: rotate(5deg)",
  "box-shadow: 0 0 3px currentcolor",
  "text-decoration: underline",
  "zoom: 1.5",
  "outline: 1px solid rgb(16 17 18)",
  "text-shadow: 0 0 2px red",
  "border-radius: 10%",
  "list-style: square",
  "column-count: 2; column-rule: 1px solid",
  "content: 'x'",
  "font: 700 15px/2 serif",
  "all: unset",
  "color: inherit",
  "color: revert",
  "background: inherit",
  "color-scheme: dark",
  "container-type: inline-size",
  "font-size: 5cqw",
  "font-size: calc(10px + sibling-index() * 1px)",
  "filter: drop-shadow(1px 1px red)",
  "transition: color 1s",
  "text-indent: -999px",
  "clip-path: inset(1px)",
);
const rule = fc
  .tuple(
    compound,
    pick("", "", "", "::before", "::after", ":hover"),
    fc.array(declaration, { minLength: 1, maxLength: 3 }),
    pick(
      "R",
      "R",
      "R",
      "@layer x { R }",
      "@scope (div) { R }",
      "@container (width > 90px) { R }",
      "@media (width > 1px) { R }",
    ),
  )
  .map(([selector, more, declarations, around]) =>
    around.replace(
      "R",
      `${selector}${more} { ${declarations.join("; ")}${more.startsWith("::") ? "; content: 'x'" : ""} }`,
    ),
  );
const style = pick(
  "",
  "",
  "",
  "",
  "",
  "",
  ' style="color: rgb(19 20 21)"',
  ' style="--x: rgb(22 23 24)"',
  ' style="margin: 9px"',
  ' data-n="2"',
  " dir=rtl",
  ' title="t"',
);
const leaf = fc
  .tuple(pick("p", "span", "li", "a", "b", "button", "input"), pick("", "a", "b", "a b"), style)
  .map(([tag, names, more]) =>
    tag === "input" ? `<input class="${names}"${more}>` : `<${tag} class="${names}"${more}>text</${tag}>`,
  );
const branch = fc
  .tuple(
    pick("div", "ul", "section"),
    pick("", "a", "b"),
    style,
    fc.array(leaf, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(
    ([tag, names, more, leaves, count]) => `<${tag} class="${names}"${more}>${leaves.join("").repeat(count)}</${tag}>`,
  );
const tree = fc
  .tuple(fc.array(branch, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 4 }), fc.boolean())
  .map(([branches, count, isShadow]) => {
    const inner = branches.join("");
    const list = `<div class="a">${inner}</div>`.repeat(count);
    return isShadow
      ? `${list}<x-y class="b"><template shadowrootmode="open"><style>p { color: rgb(25 26 27) } :host { display: flex }</style>${inner}<slot></slot></template><p>in</p><p class="a">a slot</p></x-y>`
      : list;
  });

export const alikePage = fc
  .tuple(fc.array(rule, { minLength: 2, maxLength: 12 }), tree)
  .map(([rules, body]) => `<!doctype html><style>${rules.join("\n")}</style>${body}`);
