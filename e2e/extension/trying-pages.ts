// Pages that make it hard to read them.

/** To be sent with a policy that forbids every script. */
export const strictPage = `<!doctype html><html lang="en"><title>Strict</title>
<style>h1 { color: #8a1c5b }</style><h1>No scripts here</h1>`;

/** Shows one frame of another origin, which cannot be read, and one that can. */
export function framesPage(host: string): string {
  const other = host.replace("127.0.0.1", "localhost");
  return `<!doctype html><html lang="en"><title>Frames</title><h1>Two frames</h1>
<iframe src="http://${other}/frame"></iframe><iframe src="/frame"></iframe>`;
}

const ROWS = 4000;

/** Some 20,000 elements, each row with a colour of its own. */
export const largePage = `<!doctype html><html lang="en"><title>Large</title>
<style>li { display: flex; gap: 8px; padding: 2px 4px } b { font-weight: 600 } i { border-left: 1px solid #888 }</style>
<ul>${Array.from({ length: ROWS }, (_, row) => {
  const color = `hsl(${row % 360} 60% ${20 + (row % 50)}%)`;
  return `<li><b style="color: ${color}">${row}</b><span>Ship</span><i>to</i><span>Bergen</span></li>`;
}).join("")}</ul>`;
