// The policy for everything that the dashboard's page loads and runs. The page has no inline script and no inline style.

/**
 * Pictures and fonts of captured pages are on any host. The views load them only after a click, never by themselves; nothing
 * else comes from another host. `base` is one of the page's own elements, see `pageFor`.
 */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http: https:",
  "font-src 'self' data: http: https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

export const PAGE_HEADERS = {
  "Content-Security-Policy": CSP,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
};

/** A page that says in plain HTML why there is no dashboard. */
export const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Tintype</title>
  </head>
  <body>
    <h1>The dashboard has not been built</h1>
    <p>Run <code>npm run build</code> in Tintype's folder and start the server again. The API works without it.</p>
  </body>
</html>
`;

/**
 * Returns the page for a path below /app. Its files have relative addresses, and the service may be reached below a path of
 * its own, so the page's `base` leads from the requested path to /app/.
 */
export function pageFor(path: string, html: string): string {
  const depth = path.split("/").length - 2; // "/app" → 0, "/app/" → 1, "/app/pages/1" → 3
  const base = depth === 0 ? "app/" : "../".repeat(depth - 1) || "./";
  return html.replace('<base href="/app/"', `<base href="${base}"`);
}
