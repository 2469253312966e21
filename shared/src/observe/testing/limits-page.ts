/** A page that has some of everything that a bound of the reading is for. */
export const limitsPage = `<!doctype html><html><head><title>Every bound</title><style>
  @font-face { font-family: "Bound Sans"; src: url("bound.woff2"); font-style: oblique 10deg }
  @property --n { syntax: "*"; inherits: false }
  @media (min-width: 10px) { .one { color: #010101 } } @media (min-width: 20px) { .two { color: #020202 } }
  @media (min-width: 1px) { @supports (color: red) { .three { color: #030303; & b { color: #040404 } } } }
  body { font-weight: 400 } .two { font-size: var(--size); font-weight: var(--weight) } :root { --size: 17px; --weight: 500 }
  :root { --a: #111213; --b: var(--a); --c: var(--b); --time: 0.2s }
  .chain { color: var(--c); background: var(--unset, var(--also-unset, var(--a))); transition: color var(--time, 1s) }
  .border { border: 1px solid var(--b); border-radius: 5px; margin: 3px 7px; padding: 2px } .shadow { box-shadow: 0 1px 2px #212223 }
  .late { color: #313233; transition: color 1s } .late::before { content: "x"; color: #414243 } .late::after { content: "y"; color: #515253 }
  a:hover, a:hover:focus { color: #616263; background: #717273 } .card:hover .late { color: #818283 } a:focus { outline: 1px solid #919293 }
  p b:hover, p i:hover { color: #a1a2a3 } b { transition: color 1s } i { transition: opacity 1s }
  @media (prefers-reduced-motion: no-preference) { .late { transition: opacity var(--time) } :root { --time: 0.4s } }
  @media (prefers-reduced-motion: reduce) { .late { transition: none } }
  ::highlight(a) { background-color: #c2c3c5 } ::highlight(b) { background-color: #c2c3c6 }
  input::-webkit-slider-runnable-track { background: #c2c3c4 }
  .text-red-500 { color: #ef4444 } .still { pointer-events: none } .still:hover, b.still:hover { color: #b1b2b3 } .mask { background: linear-gradient(#c1c2c3, #d1d2d3) }
</style><style data-emotion="css-global">.css-1abcde { color: #e1e2e3 }</style></head><body>
  <main class="text-red-500">Utility<div><div><div><p class="one chain">One</p></div></div></div></main>
  <p style="opacity: 0.5">Faded</p>
  <p class="two border">Two <b>bold</b> <i>slanted</i> <b class="still">still</b> <i class="still">too</i></p>
  <div class="three shadow card"><b>Three</b><span class="late" style="transition: color 2s var(--x)">late</span><span style="--own: #f1f2f3; color: var(--own); transition: opacity 3s">own</span></div>
  <ul>${"<li><a href='#' class='item a1 b2 c3 d4'>Item</a></li>".repeat(5)}</ul><div class="css-1abcde mask">Emotion</div>
  <img alt="" width="20" height="10" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='10'%3E%3Crect width='20' height='10' fill='%23123456'/%3E%3C/svg%3E">
  <img alt="" width="20" height="10" src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==">
  <svg hidden><symbol id="s"><path d="M0 0h9v9z" fill="#1a2b3c"/></symbol><symbol id="t"><path d="M0 0h8v8z" fill="#1a2b3d"/><use href="#u"/></symbol><g id="u"><path d="M0 0h4v4z" fill="currentColor"/></g>
    <marker id="m"><path d="M0 0h7" stroke="#1a2b3e"/><path d="M0 0h6" stroke="#1a2b3f"/></marker></svg>
  <svg width="20" height="20" color="#1a2b40" aria-label="An anchor of the harbour" viewBox="0 0 20 20"><use href="#s"/><use href="#t"/><path d="M0 0h5" stroke="#2b3c4d" marker-end="url(#m)"/></svg>
  <input type="range"><button aria-label="Close"><svg width="16" height="16" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#3c4d5e"/></svg></button>
  <div style="position: relative"><img alt="" src="data:," width="90" height="90"><p style="position: absolute; top: 0; color: #4d5e6f">Over a picture</p>
    <svg style="position: absolute; top: 9px" width="16" height="16"><path d="M0 0h9v9z" fill="#5e6f70"/></svg></div>
  <div id="a-long-id" style="background: rgb(1 2 3 / 0.5)"><div style="background: rgb(4 5 6 / 0.5)"><p style="color: #6f7081">Layers</p></div></div>
  <script>for (const [name, place] of [["a", "main"], ["b", "ul a"]]) { const range = new Range(); range.selectNodeContents(document.querySelector(place).firstChild); CSS.highlights.set(name, new Highlight(range)) }</script>
</body></html>`;
