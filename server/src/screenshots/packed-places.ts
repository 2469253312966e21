import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { type PagePlaces, pagePlacesSchema } from "@tintype/shared/observe/places";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** 0 to 11. Higher levels take several times as long for a few percent. */
const LEVEL = 5;
/** More than the places of any page have. */
const MAX_BYTES = 20_000_000;

/** Places as they are stored. */
export async function packPlaces(places: PagePlaces): Promise<Buffer> {
  return compress(JSON.stringify(places), { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } });
}

/** @throws if the places were not packed by `packPlaces` */
export async function unpackPlaces(packed: Buffer): Promise<PagePlaces> {
  const json = await decompress(packed, { maxOutputLength: MAX_BYTES });
  return pagePlacesSchema.parse(JSON.parse(json.toString()));
}
