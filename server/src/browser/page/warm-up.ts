/** A page with a few of everything that pages contain. */
const SAMPLE = `
  <style>
    :root { --ink: #102030; --gap: 4px } p, a { color: var(--ink); margin: var(--gap) 2% } b::before { content: "x"; color: blue }
    h1 { font: 700 2rem/1.2 "Some Font", system-ui, sans-serif; text-decoration: underline; text-shadow: 0 0 1px #000 }
    div { display: flex; gap: 3px; border: 1px solid oklch(50% 0.1 20); background: linear-gradient(red, #0001) }
    i { transition: color 1s; animation: turn 1s infinite } @keyframes turn { to { color: red } } @media (width > 1px) { em { color: green } }
  </style>
  <h1>Title</h1><p>Text <a href="#"><b>bold</b></a> <i>turning</i> <em>green</em></p><ul><li>One</li></ul>
  <div><input placeholder="Name"><button>Go</button><select><option>One</option></select></div>
  <svg width="9" height="9"><rect width="9" height="9" fill="red" stroke="blue"/></svg>
  <img alt="" width="9" height="9" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`;

/**
 * Shows a sample page in a document that is not used otherwise, and reads it. What Chromium compiles and sets up for that (our
 * code, a canvas, the system's fonts) remains for the next document in the same process.
 */
export async function warmUp(read: () => unknown): Promise<void> {
  document.body.innerHTML = SAMPLE; // of a blank page, which hides nothing
  await read();
}
