// Pages that are hard to read.

/** It has to be sent with a policy that forbids all scripts. */
export const strictPage = `<!doctype html><html lang="en"><title>Strict</title>
<style>h1 { color: #8a1c5b }</style><h1>No scripts here</h1>`;

/** Has a frame of another origin, which cannot be read, and one of its own. */
export function framesPage(host: string): string {
  const otherHost = host.replace("127.0.0.1", "localhost");
  return `<!doctype html><html lang="en"><title>Frames</title><h1>Two frames</h1>
<iframe src="http://${otherHost}/frame"></iframe><iframe src="/frame"></iframe>`;
}

const ROWS = 2000;

/** A page of about 10,000 elements. Each row has a colour of its own. */
export const largePage = `<!doctype html><html lang="en"><title>Large</title>
<style>li { display: flex; gap: 8px; padding: 2px 4px } b { font-weight: 600 } i { border-left: 1px solid #888 }</style>
<ul>${Array.from({ length: ROWS }, (_, row) => {
  const color = `hsl(${row % 360} 60% ${20 + (row % 50)}%)`;
  return `<li><b style="color: ${color}">${row}</b><span>Ship</span><i>to</i><span>Bergen</span></li>`;
}).join("")}</ul>`;
