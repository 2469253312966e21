import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { HttpContext } from "../http/context.ts";

const compress = promisify(brotliCompress);

/**
 * The answers that are compressed: that to an upload has all tokens of a page, up to 2 MB. No others are, because the length of
 * a compressed answer may tell what is in it to somebody who chooses a part of it.
 */
const COMPRESSED = /\/captures\.upload$/;
/** Shorter answers fit into a few packets. */
const FEW_CHARACTERS = 4_000;
/** As quick as gzip's default. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sets the body, compressed if that is worth it and the client can read it. */
export async function setBody(ctx: HttpContext, text: string): Promise<void> {
  ctx.body = text;
  if (!COMPRESSED.test(ctx.path)) return;
  ctx.vary("Accept-Encoding");
  if (text.length <= FEW_CHARACTERS || ctx.acceptsEncodings("br", "identity") !== "br") return;
  ctx.body = await compress(text, OPTIONS);
  ctx.set("Content-Encoding", "br");
}
