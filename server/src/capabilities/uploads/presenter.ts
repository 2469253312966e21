import { namesSha256 } from "@tintype/shared/api/names-hash";
import type { CaptureNames, UploadResult } from "@tintype/shared/api/uploads";
import { baseState, firstState, type IdentityState } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { UploadRow } from "./repository.ts";

/** With more, the answer to an upload would have more than 64 kB. */
const MAX_NAMES_BYTES = 60_000;

/** The content of a stored snapshot. An older release may have stored its identity state in another form. */
export type Stored = Readonly<{ tokens: Tokens; memory: IdentityState | undefined }>;

/** @param observation the version of the observation that the client sent */
export async function presentUpload(
  row: UploadRow,
  stored: Stored | undefined,
  observation: number,
): Promise<UploadResult> {
  const { extraction_id, snapshot_id, version, team_id, created } = row;
  const receipt = { extraction_id, snapshot_id, version, team_id, created };
  if (!stored) return receipt;
  const names = presentNames(stored, observation);
  const isSmall = Buffer.byteLength(JSON.stringify(names)) <= MAX_NAMES_BYTES;
  return { ...receipt, ...(isSmall ? names : { names_sha256: await namesSha256(names) }) };
}

/** @param observation the version of the observation that the client sent, or can send */
export function presentNames({ tokens, memory }: Stored, observation: number): CaptureNames {
  // Clients of release 1 send version 1, and store the identity state in its first form only. No client knows modes.
  return { tokens, ...(memory && { memory: observation === 1 ? firstState(memory) : baseState(memory) }) };
}
