import { canonicalJson } from "../../text/canonical-json.ts";
import { sha256 } from "../../text/sha-256.ts";

/** The SHA-256 of a capture's tokens and identity state, with which a device and the server tell whether theirs are equal. */
export const namesSha256 = ({ tokens, memory }: { readonly tokens?: unknown; readonly memory?: unknown }) =>
  sha256(canonicalJson({ tokens, memory }));
