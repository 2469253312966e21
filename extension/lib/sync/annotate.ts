import { type Outcome, succeeded } from "@tintype/ui/platform/outcome.ts";
import { accountId, loadAccount } from "../account/account.ts";
import { asAccount } from "../account/as-account.ts";
import { setNote } from "../captures/notes.ts";

/**
 * Writes a person's note on a version of this device; an empty one removes it. It is sent too if the server has the version
 * already. It stays here if the person is not signed in with the account that sent the version, or if the server is of a
 * release without notes.
 */
export async function annotate(_pageId: string, versionId: string, text: string): Promise<Outcome<unknown>> {
  const version = await setNote(versionId, text);
  const account = version?.remote && (await loadAccount());
  if (!version?.remote || !account || accountId(account) !== version.remote.account) return succeeded(undefined);
  const { extractionId: id, snapshotId: snapshot_id } = version.remote;
  return asAccount(async (client) => {
    if (!(await client.server.about.query()).notes) return;
    await client.extractions.annotate.mutate({ id, snapshot_id, note: version.note ?? "" });
  });
}
