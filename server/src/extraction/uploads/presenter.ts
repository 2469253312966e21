import { namesSha256 } from "@tintype/shared/api/uploads/names-hash";
import type { CaptureNames, UploadResult } from "@tintype/shared/api/uploads/uploads";
import { baseState, type IdentityState } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { UploadRow } from "./repository.ts";

/** With more, the answer to an upload would have more than 64 kB. */
const MAX_NAMES_BYTES = 60_000;

/** The content of a stored snapshot. Its identity state is undefined if another release stored it in another form. */
export type Stored = Readonly<{ tokens: Tokens; memory: IdentityState | undefined }>;

export async function presentUpload(row: UploadRow, stored: Stored | undefined): Promise<UploadResult> {
  const { extraction_id, snapshot_id, version, team_id, created } = row;
  const receipt = { extraction_id, snapshot_id, version, team_id, created };
  if (!stored) return receipt;
  const names = presentNames(stored);
  const isSmall = Buffer.byteLength(JSON.stringify(names)) <= MAX_NAMES_BYTES;
  return { ...receipt, ...(isSmall ? names : { names_sha256: await namesSha256(names) }) };
}

export function presentNames({ tokens, memory }: Stored): CaptureNames {
  return { tokens, ...(memory && { memory: baseState(memory) }) };
}
