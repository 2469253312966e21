import { EgressFault } from "@tintype/reader/egress/fault";
import { guardedFetch } from "@tintype/reader/egress/fetch";
import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { systemResolver } from "@tintype/reader/egress/resolve";
import { VERSION } from "@tintype/reader/version";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { toPlainLine } from "../command-line/plain.ts";
import { type Access, egressOf } from "../pages/browser.ts";
import type { PageRequest } from "../pages/page-request.ts";

const TIMEOUT_MS = 20_000;
/** One byte more than a source may have. */
const MAX_BYTES = 1024 * 1024 + 1;

/**
 * Reads the DESIGN.md that the pages' origin publishes, as agents do. No credentials are sent, and no redirect is followed.
 * @throws UsageError if the pages are of several origins, or there is no such file; the reason of `signal`
 */
export async function fetchDesignMd(
  pages: readonly PageRequest[],
  { access, signal }: { access: Access; signal: AbortSignal },
): Promise<{ name: string; content: string }> {
  const origins = [...new Set(pages.map(({ url }) => new URL(url).origin))];
  const [origin] = origins;
  if (origin === undefined || origins.length > 1)
    throw new UsageError("--tokens auto reads the DESIGN.md of one origin. Name a file, or pages of one origin.");
  const name = `${origin}/DESIGN.md`;
  const request = {
    method: "GET",
    headers: { "User-Agent": `Tintype/${VERSION}`, Accept: "text/markdown, text/plain, */*" },
  };
  const { status, body } = await guardedFetch(new URL(name), request, {
    policy: createEgressPolicy(egressOf(access)),
    resolve: systemResolver,
    ownPorts: new Set(),
    timeout: TIMEOUT_MS,
    signal,
    maxBodyBytes: MAX_BYTES,
    allowsHttp: true,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof EgressFault)) throw error;
    throw new UsageError(toPlainLine(`${name} cannot be read: ${error.message}.`), { cause: error });
  });
  if (status !== 200)
    throw new UsageError(`${name} cannot be read: it answers with ${status}. Name a file with --tokens.`);
  return { name, content: body.toString("utf8") };
}
