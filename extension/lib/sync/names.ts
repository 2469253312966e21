import { namesSha256 } from "@tintype/shared/api/uploads/names-hash";
import { identityStateSchema } from "@tintype/shared/kinds/build";
import { tokensSchema } from "@tintype/shared/kinds/wire";
import { z } from "zod";
import { getCapture } from "../captures/store.ts";
import type { ServerNames } from "./queue.ts";

/** The names in an answer of the server. Those that cannot be read change nothing. */
export const namesAnswer = z.object({
  tokens: tokensSchema.optional().catch(undefined),
  memory: identityStateSchema.optional().catch(undefined),
});

/**
 * The server's names of a capture whose hash the server has told. They are asked for only if this device has others.
 * @param sha256 see namesSha256()
 * @returns empty if the capture on this device needs no others
 */
export async function namesOfServer(
  captureId: string,
  sha256: string,
  ask: () => Promise<unknown>,
): Promise<ServerNames> {
  const capture = await getCapture(captureId);
  if (!capture || (await namesSha256(capture)) === sha256) return {};
  return namesAnswer.parse(await ask());
}
