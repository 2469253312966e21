import { createHash } from "node:crypto";
import { z } from "zod";
import { type Endpoint, endpoint, file, fileReply } from "../http/endpoint.ts";
import { INVITATION_TOKEN } from "./invitation-token.ts";

/** The page of an invitation is below this path. */
export const INVITATION_PATH = "/app/invitations";

const STYLE = `
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
      body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
      pre { padding: 1rem; overflow-x: auto; border: 1px solid; border-radius: 0.5rem; }
    `;

const PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves the page that an invitation's link opens. It says how to accept the invitation and is the same for every token, so
 * that opening a link neither uses it nor tells whether it is valid.
 * @param publicUrl where people reach the service, without a slash at its end
 */
export function invitationPageEndpoint(publicUrl: () => string): Endpoint {
  return endpoint({
    method: "GET",
    path: `${INVITATION_PATH}/:token`,
    tag: "Teams",
    summary: "Invitation page",
    credentials: "none",
    hidden: true,
    hasSecretPath: true,
    params: z.object({ token: z.string().regex(INVITATION_TOKEN) }),
    status: 200,
    response: file("text/html"),
    errors: [],
    handle: async ({ params }) =>
      fileReply(pageOf(escapeHtml(publicUrl()), params.token), {
        contentType: "text/html",
        headers: { "Content-Security-Policy": PAGE_CSP },
      }),
  });
}

/** @param token of INVITATION_TOKEN's form, so that it needs no escaping */
function pageOf(url: string, token: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Invitation · Tintype</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>You are invited to a team</h1>
    <p>Accept the invitation with your account on this server. The link works once, for 14 days, and for anybody who has
      it: do not pass it on.</p>
    <h2>With the browser extension</h2>
    <p>Sign in to <code>${url}</code>, open your teams and paste the address of this page.</p>
    <h2>From the command line</h2>
    <p>Replace <code>TOKEN</code> by an API key of yours or the token that a login gives you.</p>
    <pre>curl ${url}/api/invitations/accept \\
  -H "Authorization: Bearer TOKEN" -H "Content-Type: application/json" \\
  -d '{"token":"${token}"}'</pre>
    <p>You have no account yet? Create one that is in the team from the start:</p>
    <pre>curl ${url}/api/auth/register -H "Content-Type: application/json" \\
  -d '{"email":"…","password":"…","name":"…","invitation":"${token}"}'</pre>
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
