import { html } from "../page-server.ts";

// A page with frames of strangers. Each document in it makes requests to the page's origin in all ways that there are.

/** Who the documents belong to: origins. The stranger has two: one below the same domain as the page, and one elsewhere. */
export interface Places {
  readonly page: string;
  readonly sameSite: string;
  readonly otherSite: string;
}

/** The ways in which a document makes requests, without those that not every document has. */
export const DOCUMENT_WAYS = [
  "fetch",
  "post",
  "image",
  "prefetch",
  "preload",
  "inner",
  "beacon",
  "events",
  "form",
] as const;

const asAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const asString = (text: string) => JSON.stringify(text).replaceAll("</", "<\\/");

/** The script of a document that makes requests in all ways. Each says `<name> <way>`, and that of `fetch` what is stored. */
const asking = (name: string, { page }: Places) => `{
  const seen = (way, more = "") => ${asString(`${page}/seen?way=${name} `)} + way + more;
  const send = (way, options) => fetch(seen(way), { mode: "no-cors", credentials: "include", ...options }).catch(() => {});
  const add = (tag, properties) => document.body.appendChild(Object.assign(document.createElement(tag), properties));
  let mark = "";
  try { mark = localStorage.mark ?? "" } catch {}
  send("fetch&mark=" + mark);
  send("post", { method: "POST", referrerPolicy: "no-referrer" });
  new Image().src = seen("image");
  new EventSource(seen("events"), { withCredentials: true });
  navigator.sendBeacon(seen("beacon"));
  for (const rel of ["prefetch", "preload"]) add("link", { rel, as: "image", href: seen(rel) });
  add("iframe", { src: seen("inner") });
  add("iframe", { name: ${asString(`form of ${name}`)} });
  add("form", { method: "post", target: ${asString(`form of ${name}`)}, action: seen("form") }).submit();
  const work = (way) =>
    URL.createObjectURL(new Blob(["fetch('" + seen(way) + "', { mode: 'no-cors', credentials: 'include' })"]));
  new Worker(work("worker"));
  if (origin !== "null") new SharedWorker(work("shared"));
  new WebSocket(seen("socket").replace("http", "ws"));
  window.open(seen("popup"));
  globalThis.press = () => send("pressed");
  add("div", { style: "position: fixed; bottom: 0", innerHTML: "<p>We use cookies to improve this site.<button onclick='press()'>Reject all</button>" });
}`;

/** A request that a script waits for. In frames, Chromium 156 does not always send it before the page has loaded. */
const askingAndWaiting = (name: string, { page }: Places) => `{
  const request = new XMLHttpRequest();
  request.open("GET", ${asString(`${page}/seen?way=${name} waiting`)}, false);
  request.send();
}`;

const documentWith = (script: string) => html("", `<p>Text<script>${script}</script>`);

/** A document that makes requests in all ways. */
export const askingDocument = (name: string, places: Places) => documentWith(asking(name, places));

/** A stranger's document. It has a frame of the page's origin. */
export const strangersDocument = (name: string, places: Places) =>
  documentWith(`${asking(name, places)}
    document.body.append(Object.assign(document.createElement("iframe"), { src: ${asString(`${places.page}/nested?way=${name} nested`)} }))`);

/** A document that sends the page that it is in somewhere else. */
export const leadingDocument = (url: string) => documentWith(`top.location = ${asString(url)}`);

/** The page, with all kinds of frames. It has loaded when `/until` is answered. */
export function pageWithStrangers(places: Places): string {
  const { page, sameSite, otherSite } = places;
  const framed = (name: string) => asAttribute(askingDocument(name, places));
  return html(
    "",
    `<p>Text
    <script>${asking("top", places)} ${askingAndWaiting("top", places)}
      const add = (properties) => document.body.appendChild(Object.assign(document.createElement("iframe"), properties));
      add({ src: URL.createObjectURL(new Blob([${asString(askingDocument("blob", places))}], { type: "text/html" })) });
      add({}).contentWindow.eval(${asString(asking("blank", places))});
    </script>
    <iframe src="/own?way=own document"></iframe>
    <iframe srcdoc="${framed("srcdoc")}"></iframe>
    <iframe sandbox="allow-scripts allow-forms" srcdoc="${framed("sandboxed-srcdoc")}"></iframe>
    <iframe sandbox="allow-scripts allow-forms" src="/sandboxed?way=sandboxed document"></iframe>
    <iframe src="data:text/html,${encodeURIComponent(askingDocument("data", places))}"></iframe>
    <iframe src="${sameSite}/stranger?name=same-site"></iframe>
    <iframe src="${otherSite}/stranger?name=other-site"></iframe>
    <img src="/to?url=${page}/seen?way=redirected by the origin">
    <img src="/to?url=${sameSite}/to?url=${page}/seen?way=redirected there and back">
    <img src="${sameSite}/to?url=${page}/seen?way=redirected back">
    <img src="${sameSite}/seen?way=elsewhere image"><img src="/to?url=${sameSite}/seen?way=elsewhere redirect">
    <iframe src="${otherSite}/seen?way=elsewhere frame"></iframe>
    <img src="/until">`,
  );
}
