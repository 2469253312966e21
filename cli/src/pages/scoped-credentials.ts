import type { Credentials } from "@tintype/reader/reading/credentials";
import { storageOfOrigin } from "@tintype/reader/reading/visitor";
import type { CliProcess } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import type { CredentialValues } from "../command-line/options.ts";
import { webUrl } from "../command-line/web-url.ts";
import { parseCredentials } from "./credentials.ts";
import { namedUrls } from "./named-urls.ts";

/** Credentials, and the origins that get them. */
export interface ScopedCredentials {
  readonly credentials: Credentials;
  readonly origins: ReadonlySet<string>;
}

interface OriginValues {
  readonly baseUrl?: string;
  readonly credentialsFor?: readonly string[];
  readonly against?: string | undefined;
}

/**
 * Parses the credentials. Only origins that the command line names get them: a config file may come from somebody who must
 * not see them.
 * @param urls the pages of the command line
 * @throws UsageError
 */
export async function parseScopedCredentials(
  urls: readonly string[],
  values: CredentialValues & OriginValues,
  io: Pick<CliProcess, "env">,
): Promise<ScopedCredentials | undefined> {
  const { credentialsFor = [] } = values;
  const credentials = await parseCredentials(values, io);
  if (!credentials) {
    if (credentialsFor.length > 0)
      throw new UsageError("--credentials-for goes with --header, --cookie or --storage-state.");
    return undefined;
  }
  const trustedUrls = [...namedUrls(urls, values), ...credentialsFor.map(webUrl)];
  return { credentials, origins: new Set(trustedUrls.map((url) => new URL(url).origin)) };
}

/** Returns the credentials with which a page is read. Of a storage state, they have what is of the page's origin. */
export function credentialsOf(scoped: ScopedCredentials | undefined, url: string): Credentials | undefined {
  const { origin } = new URL(url);
  if (!scoped?.origins.has(origin)) return undefined;
  const { storageState, ...credentials } = scoped.credentials;
  return { ...credentials, ...(storageState && { storageState: storageOfOrigin(storageState, origin) }) };
}

/** Returns a sentence for each origin that does not get the credentials. */
export function originsWithout(scoped: ScopedCredentials | undefined, urls: readonly string[]): string[] {
  if (!scoped) return [];
  const others = urls.map((url) => new URL(url).origin).filter((origin) => !scoped.origins.has(origin));
  return [...new Set(others)].map(
    (origin) =>
      `${origin} gets no credentials, because only the config names it. Add --credentials-for ${origin} to send them.`,
  );
}
