// The page at /docs: an introduction of our own, and Swagger UI below it. It has no inline scripts and no inline styles. Its
// addresses are relative, because the service may be reached below a path of its own.

const REGISTER = `curl -s <b data-origin>http://localhost:3000</b>/api/auth/register \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"me@example.com","password":"correct horse","name":"Me"}'`;

const EXTRACT = `curl -s <b data-origin>http://localhost:3000</b>/api/extractions \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' -H 'Prefer: wait=30' \\
  -d '{"url":"https://example.com"}'`;

const EXPORT = `curl -s '<b data-origin>http://localhost:3000</b>/api/extractions/ID/export?format=css' \\
  -H 'Authorization: Bearer TOKEN'`;

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Tintype API</title>
    <link rel="icon" href="docs/favicon-32x32.png">
    <link rel="alternate" type="text/markdown" href="docs/api.md">
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="stylesheet" href="docs/page.css">
    <script src="docs/theme.js"></script>
  </head>
  <body>
    <main>
      <header class="intro">
        <h1>Tintype API</h1>
        <p class="lead">
          Tintype opens a web page in a browser and takes a <em>snapshot</em> of its design tokens: colours, type, spacing,
          radii, shadows, motion, assets and more. Every token has a name that stays, so that any two snapshots of a page can
          be compared.
        </p>
        <nav aria-label="Links">
          <a href="app">Dashboard</a>
          <a href="#api">Reference</a>
          <a href="openapi.json">OpenAPI document</a>
          <a href="health">Health</a>
        </nav>
        <h2>Your first request</h2>
        <ol>
          <li>
            <p>Make an account. The answer contains a <code>token</code>, which is valid for a day.</p>
            <pre tabindex="0"><code>${REGISTER}</code></pre>
          </li>
          <li>
            <p>Read a page. The answer comes when its tokens are there, and contains them.</p>
            <pre tabindex="0"><code>${EXTRACT}</code></pre>
          </li>
          <li>
            <p>Take the tokens with you, as CSS or in another format.</p>
            <pre tabindex="0"><code>${EXPORT}</code></pre>
          </li>
        </ol>
        <h2>Good to know</h2>
        <ul>
          <li>Programs use an API key, which does not expire unless you want it to: <code>POST /api/auth/api-keys</code>, or <a href="app/keys">in the dashboard</a>.</li>
          <li>Errors are JSON with a stable <code>code</code> and a message for people: <code>{"error": {"code": "not_found", "message": "…"}}</code>.</li>
          <li>Every answer says in <code>X-RateLimit-*</code> how many requests are left; a 429 says in <code>Retry-After</code> how long to wait.</li>
          <li>Lists take <code>page</code> and <code>per_page</code>. Times are ISO 8601 in UTC.</li>
        </ul>
      </header>
      <h2 class="reference">Reference</h2>
      <div id="api"></div>
    </main>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** Swagger UI's own dark colours follow a class. Set before the first paint. */
export const DOCS_THEME = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
`;

// Swagger UI 5.35 reads the whole document once more to resolve references in `securitySchemes`, before anything is drawn. Ours
// have none.
export const DOCS_START = `const base = new URL(".", location.href).href.replace(/\\/$/, "");
for (const place of document.querySelectorAll("[data-origin]")) place.textContent = base;
const withoutSecuritySchemes = (request) => (path) => path[1] === "securitySchemes" ? undefined : request(path);
SwaggerUIBundle({
  url: base + "/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  plugins: [{ statePlugins: { spec: { wrapActions: { requestResolvedSubtree: withoutSecuritySchemes } } } }],
});
`;

export const DOCS_STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f7f5f2, #161413);
  --surface: light-dark(#ffffff, #211e1c);
  --ink: light-dark(#1d1a18, #f2eeea);
  --muted: light-dark(#5c554f, #aba29a);
  --line: light-dark(#e3ded7, #383330);
  --copper: light-dark(#8f4517, #e79a63);
}
html, html.dark-mode, html.dark-mode body { background: var(--ground); }
body { margin: 0; color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
.intro, .reference { max-width: 46rem; margin: 0 auto; padding: 0 20px; }
.intro { padding-top: 48px; }
.intro h1 { margin: 0 0 8px; font-size: 32px; line-height: 1.2; letter-spacing: -0.02em; }
.intro h2, .reference { margin-top: 32px; margin-bottom: 8px; font-size: 20px; line-height: 1.3; }
.intro .lead { margin: 0; color: var(--muted); font-size: 18px; }
.intro em { color: var(--ink); font-style: normal; font-weight: 600; }
.intro nav { display: flex; flex-wrap: wrap; gap: 8px 20px; margin-top: 20px; }
.intro a { color: var(--copper); }
.intro a:focus-visible, .intro pre:focus-visible { outline: 2px solid var(--copper); outline-offset: 2px; }
.intro :is(ol, ul) { margin: 0; padding-left: 24px; }
.intro li { margin-top: 10px; }
.intro li p { margin: 0; }
.intro code { font: 14px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.intro pre {
  margin: 8px 0 0;
  padding: 12px 14px;
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
}
.intro pre code { overflow-wrap: normal; }
.intro pre b { font-weight: inherit; }
.reference { border-top: 1px solid var(--line); padding-top: 32px; }
`;
