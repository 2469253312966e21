import { firstCommands } from "../first-commands.ts";

/** The page that the commands extract if none is given. */
const EXAMPLE = "https://example.com/";

/**
 * Renders the page that browsers get at `/`: what Tintype is, and how to start.
 * @param service the service's URL, without a trailing slash
 * @param address what was typed into the form; undefined if it was not submitted
 */
export function homePage(service: string, address: string | undefined): string {
  const page = parseWebUrl(address ?? EXAMPLE);
  const [register, extract, read] = firstCommands(service, page ?? EXAMPLE);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="Versioned snapshots of a web page's design tokens, and what changed between them.">
    <title>Tintype</title>
    <link rel="icon" href="favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="home.css">
  </head>
  <body>
    <header>
      <img src="favicon.svg" alt="" width="32" height="32">
      <span class="name">Tintype</span>
      <nav aria-label="Pages">
        <a href="docs">API</a>
        <a href="billing">Plan and billing</a>
      </nav>
    </header>

    <main>
      <h1>The design tokens of a page, version by version</h1>
      <p class="lead">
        Tintype reads the colours, typefaces, distances and assets that a web page shows, gives every token a name that
        stays, and says what changed between any two snapshots.
      </p>

      <form class="card" method="get" action="./">
        <div class="bands" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
        <label for="url">Address of a page</label>
        <div class="row">
          <input id="url" name="url" type="url" required placeholder="${EXAMPLE}" value="${escapeHtml(address ?? "")}"${
            page === undefined ? ' aria-invalid="true" aria-describedby="fault"' : ""
          }>
          <button type="submit">Show the commands</button>
        </div>
        ${page === undefined ? '<p id="fault" class="fault">This is not an http or https address, such as https://example.com/page.</p>' : ""}
      </form>

      <section aria-labelledby="shell">
        <h2 id="shell">From a shell</h2>
        <ol>
          <li>Register an account and store its token.<pre><code>${escapeHtml(register)}</code></pre></li>
          <li>Extract the page and wait for the result.<pre><code>${escapeHtml(extract)}</code></pre></li>
          <li>Read its tokens.<pre><code>${escapeHtml(read)}</code></pre></li>
        </ol>
        <p>The <a href="docs">API documentation</a> describes every endpoint; so does <a href="openapi.json">openapi.json</a>.</p>
      </section>

      <section aria-labelledby="browser">
        <h2 id="browser">From your browser</h2>
        <p>
          The extension captures the page that you have open, even one behind a login, and can send it here. To build it,
          run <code>npm run build</code> in Tintype's folder.
        </p>
        <ul>
          <li>
            <strong>Chrome, Edge, Chromium:</strong> open <code>chrome://extensions</code>, switch on
            <em>Developer mode</em>, choose <em>Load unpacked</em> and <code>extension/.output/chrome-mv3</code>.
          </li>
          <li>
            <strong>Firefox 140 or newer:</strong> open <code>about:debugging#/runtime/this-firefox</code>, choose
            <em>Load Temporary Add-on…</em> and <code>extension/.output/firefox-mv3/manifest.json</code>.
          </li>
        </ul>
      </section>
    </main>
  </body>
</html>
`;
}

/** Returns the text as a normalised http or https URL; undefined if it is not one. */
function parseWebUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
