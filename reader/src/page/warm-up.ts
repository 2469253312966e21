/** A page with a few of everything that pages contain, in standards mode, as most pages are. */
const SAMPLE = `<!doctype html>
  <style>
    :root { --ink: #102030; --gap: 4px; --accent: var(--ink); --pale: color-mix(in srgb, red, white);
      --ring: 0 0 0 2px var(--accent); --time: 0.2s; --ease: ease-in; --level: 1.5; --fade: linear-gradient(red, blue); --edge: 1px solid red }
    p, a { color: var(--ink); margin: var(--gap) 2% } b::before { content: "x"; color: blue } p::first-letter { color: teal }
    h1 { font: 700 2rem/1.2 "Some Font", system-ui, sans-serif; text-decoration: underline; text-shadow: 0 0 1px #000 }
    div { display: flex; gap: 3px; border: 1px solid oklch(50% 0.1 20); background: linear-gradient(red, #0001) }
    i { transition: color 1s; animation: turn 1s infinite } @keyframes turn { to { color: red } } @media (width > 1px) { em { color: green } }
    @font-face { font-family: Sample; src: url("data:font/woff2,") } @supports (display: grid) { ul { display: grid } }
    @layer base { li { padding: 1px } } @media (prefers-reduced-motion) { i { transition: none } }
    .card { --ink: #203040; padding: calc(var(--gap) * 2) 1em; border-radius: 4px; box-shadow: 0 1px 2px var(--accent) }
    .card.wide-a1b2c > .text-gray-300:not(.off) { background-color: var(--pale, white); opacity: 0.9 } .absent .absent { color: red }
    .card:hover, a:is(:hover, :focus-visible) { color: red; background-color: var(--accent); border-color: blue }
    .card:hover a { color: lime; box-shadow: 0 0 1px red } .field:focus { border-color: var(--ink); outline: 2px solid var(--pale) }
    .field { border: 1px solid var(--ink); background: white } .field::placeholder { color: gray } .field:disabled { opacity: 0.5 }
    [type=checkbox]:checked + label { color: green } button:active { transform: scale(0.9); background: var(--ink, red) }
  </style>
  <body class="page"><h1>Title</h1><p>Text <a href="#"><b>bold</b></a> <i>turning</i> <em>green</em></p><ul><li>One</li></ul>
  <div class="card wide-a1b2c"><a class="text-gray-300" href="#">More</a><input class="field" placeholder="Name" required>
    <input class="field" disabled value="1"><input type="checkbox" checked id="c"><label for="c">On</label><textarea>Text</textarea>
    <button class="off">Go</button><select><option>One</option></select><progress value="1" max="2"></progress></div>
  <table><tr><th>A</th><td style="color: var(--ink)">1</td></tr></table><span role="textbox" style="border: 1px solid red">x</span>
  <svg width="9" height="9"><rect width="9" height="9" fill="red" stroke="blue"/></svg><template><p>Shadow</p></template>
  <img alt="" width="9" height="9" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`;

/**
 * Shows a sample page in a document that is not used otherwise, and takes the steps of a visit in it. What Chromium compiles and
 * sets up for that (our code, a canvas, the system's fonts) remains for the next document in the same process.
 */
export async function warmUp(steps: readonly (() => unknown)[]): Promise<void> {
  // A blank page hides none of these members, and is in quirks mode until it is written.
  document.open();
  document.write(SAMPLE);
  document.close();
  for (const step of steps) await step();
}
