/** A page that watches itself by all that a page's scripts can be told by. */
export const watchingPage = (foreign: string): string => `<!doctype html><meta charset="utf-8"><title>Watching</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline' ${foreign}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="site.css"><link rel="stylesheet" href="${foreign}/foreign.css">
<style>
  @property --tint { syntax: "<color>"; inherits: true; initial-value: #102030 }
  @keyframes turn { to { rotate: 1turn } }
  @keyframes fade { from { opacity: 1 } to { opacity: .4 } }
  @layer base { * { transition: all 3s } }
  @layer strong { b { transition: color 3s !important } }
  html:hover { --ground: #eee; overflow: hidden } body { --ground: #fff; background: var(--ground); color: #222 }
  .card { width: 90px; height: 40px; border: 2px solid #345; background: #9cf }
  .card:hover { background: #fc9 url(hover.png); animation: fade 1s infinite; cursor: url(cursor.png), pointer; font-family: Late }
  .card:hover::after { content: url(content.png) } .card:not(:focus) { outline: 1px solid #678; max-width: 300px }
  .card { &:active { background: #555; width: 200px } }
  .turning { animation: turn 60s linear infinite } .turning:hover { rotate: 9deg; background: #f0f }
  .moving { transition: background-color 60s linear; background: #ff0 } .moving.on { background: #00f } .moving:hover { background: #f00 }
  .scroller { height: 50px; overflow: auto } .scroller:hover { overflow: visible; height: auto; color: #135 }
  .scroller:not(:hover) { max-height: 50px }
  input { transition: outline 60s linear } input:focus { outline: 3px solid #f0f; background: #eef; width: 300px } input:not(:focus) { background: #ffe }
  .panel { display: none } #tab:checked ~ .panel { display: block; color: #a0a; list-style-image: url(item.png) }
  .gone:disabled { display: none } dialog:focus-within { background: #efe } [popover]:hover { background: #fee; display: none }
  iframe:hover { display: none } .tint { color: var(--tint) } .tint:hover { --tint: #fedcba }
  @scope (.card:hover) { i { color: #123 } } @media (min-width: 1px) { @supports (color: red) { .card:hover i { color: #321 } } }
  .tall { height: 3000px } .tall:hover { display: none }
</style>
<input id="field" value="Some text"><div class="card"><i>Card</i></div><div class="card turning">Turning</div>
<div class="card moving">Moving</div><p class="tint">Tint</p><div class="scroller"><div style="height: 400px">Long</div></div>
<input type="checkbox" id="tab" checked><div class="panel"><div class="card turning">Inside</div><div class="scroller"><div style="height: 300px">Long</div></div><iframe srcdoc="<p>Inner"></iframe></div>
<button class="gone">Gone</button><button disabled>Disabled</button><div class="card" style="transition: all 3s" tabindex="0">Inline</div>
<dialog id="dialog">Dialog <button>OK</button></dialog><div popover="manual" id="popover">Popover</div>
<iframe id="frame" srcdoc="<style>p { color: #111; transition: color 3s } p:hover { color: #f00 }</style><p>Framed</p>"></iframe>
<svg width="9" height="9"><g id="drawn"><path d="M0 0h9v9z" fill="currentColor"/></g></svg><svg width="9" height="9" class="tint"><use href="#drawn"/></svg>
<x-part></x-part><x-part></x-part><div class="tall">Tall</div>
<script>
  const seen = [];
  const roots = [];
  const note = (kind, what) => seen.push(kind + ": " + what);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("b { color: #111; transition: color 3s } b:hover { color: #f00 } :host(:hover) { background: #ff8 }");
  const observeMutations = (root, kind) => new MutationObserver((list) => note(kind, list.map(({ type }) => type)))
    .observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  customElements.define("x-part", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "closed" });
      root.innerHTML = "<style>b:focus { color: #0f0 }</style><b>Part</b>";
      root.adoptedStyleSheets = [sheet];
      roots.push(root);
    }
  });
  const all = () => [document, ...roots];
  const sheets = () => all().flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets]);
  const listRules = (owner) => [...owner.cssRules].flatMap((rule) => [rule, ...(rule.cssRules ? listRules(rule) : [])]);
  const readable = () => sheets().filter((one) => !one.href || !one.href.endsWith("foreign.css"));
  const rules = () => readable().flatMap(listRules);
  const animations = () => document.getAnimations().map((one) => [one, one.startTime, one.playState]);
  const field = document.getElementById("field");
  const conditions = {
    "the objects of rules, and their order": () => rules(),
    "the texts of rules": () => rules().map(({ cssText }) => cssText),
    "style sheets": () => sheets(),
    "adopted style sheets": () => all().map((root) => root.adoptedStyleSheets.length),
    "running transitions and animations": () => animations().flat(),
    "an open dialog, a popover and a focused field": () => [document.getElementById("dialog").open,
      document.getElementById("popover").matches(":popover-open"), document.activeElement, field.selectionStart, field.selectionEnd],
    "positions of scrolling": () => [scrollY, ...[...document.querySelectorAll(".scroller")].map((one) => one.scrollTop)],
    "the documents of frames": () => [...document.querySelectorAll("iframe")].map((one) => one.contentDocument),
    "computed styles": () => [...document.querySelectorAll("body, body *")].filter((one) => one.getAnimations().length === 0).map((one) => {
      const style = getComputedStyle(one);
      return ["color", "background-color", "display", "outline-color", "overflow", "opacity", "font-family", "transition-duration"]
        .map((property) => style.getPropertyValue(property)).join();
    }),
  };
  let before;
  function arm() {
    document.getElementById("dialog").show();
    document.getElementById("popover").showPopover();
    field.focus();
    field.setSelectionRange(2, 5);
    scrollTo(0, 700);
    for (const one of document.querySelectorAll(".scroller")) one.scrollTop = 40;
    document.querySelector(".moving").classList.add("on");
    observeMutations(document, "mutation");
    for (const root of roots) observeMutations(root, "mutation in a shadow tree");
    const resizes = new ResizeObserver((list) => note("resize", list.length));
    const intersections = new IntersectionObserver((list) => note("intersection", list.length));
    for (const one of document.querySelectorAll("body *")) { resizes.observe(one); intersections.observe(one); }
    for (const type of ["layout-shift", "resource"]) {
      new PerformanceObserver((list) => note(type, list.getEntries().map(({ name }) => name))).observe({ type });
    }
    const types = { "transition event": "transitionrun transitionstart transitionend transitioncancel",
      "animation event": "animationstart animationend animationcancel", "focus event": "focus blur focusin focusout",
      "scroll event": "scroll scrollend", "selection event": "selectionchange", "toggle event": "toggle beforetoggle close",
      "load event": "load error", "security report": "securitypolicyviolation", "input event": "input change" };
    for (const [kind, names] of Object.entries(types)) {
      for (const name of names.split(" ")) document.addEventListener(name, ({ target, propertyName = "" }) => note(kind, [name, target.localName, target.className, propertyName].join(" ")), true);
    }
  }
  const settle = async () => { for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame); };
  async function start() {
    await settle();
    seen.length = 0;
    before = Object.fromEntries(Object.entries(conditions).map(([name, read]) => [name, read()]));
  }
  async function report() {
    await settle();
    const changed = Object.entries(conditions).filter(([name, read]) => {
      const now = read();
      return now.length !== before[name].length || now.some((one, i) => one !== before[name][i]);
    });
    return { seen: [...seen], changed: changed.map(([name]) => name) };
  }
  /** Does what a careless reading might do. */
  async function provoke() {
    const style = document.createElement("style");
    style.textContent = "body { padding-top: 90px } .card { background: url(provoked.png) #123; width: 333px; animation: fade 2s } .scroller { max-height: none; height: auto } .panel { display: none }";
    scrollTo(0, 0);
    await settle();
    document.head.append(style);
    await settle();
    roots[0].append("text");
    document.adoptedStyleSheets.push(sheet);
    field.blur();
    field.setSelectionRange(0, 0);
    document.getElementById("popover").hidePopover();
    document.getElementById("dialog").close();
    document.querySelectorAll("iframe")[1].srcdoc = "<p>Other";
    document.querySelector(".moving").classList.remove("on");
    new Image().src = "https://elsewhere.invalid/a.png";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
    // No shift counts in the frame of a scroll, so this one is provoked by itself. The browser tells of it when it is idle.
    style.textContent += " body { padding-top: 300px }";
    for (let i = 0; i < 100 && !seen.some((entry) => entry.startsWith("layout-shift")); i++) await settle();
  }
</script>`;
