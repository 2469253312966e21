import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { type PagePlaces, pagePlacesSchema } from "@tintype/shared/observe/places";
import { z } from "zod";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** 0 to 11. Higher levels take several times as long for a few percent. */
const LEVEL = 5;
/** More than the places of any page have. */
const MAX_BYTES = 20_000_000;

/** Places as they are stored. */
export const packPlaces = (places: PagePlaces): Promise<Buffer> => pack(places);

/** The places of modes, by their names. */
export type ModePlaces = Readonly<Record<string, PagePlaces>>;

/** The places of modes as they are stored. */
export const packModePlaces = (places: ModePlaces): Promise<Buffer> => pack(places);

/** @throws if the places were not packed by `packModePlaces` */
export async function unpackModePlaces(packed: Buffer): Promise<ModePlaces> {
  return z.record(z.string(), pagePlacesSchema).parse(await unpack(packed));
}

/** @throws if the places were not packed by `packPlaces` */
export async function unpackPlaces(packed: Buffer): Promise<PagePlaces> {
  return pagePlacesSchema.parse(await unpack(packed));
}

async function pack(places: PagePlaces | ModePlaces): Promise<Buffer> {
  return compress(JSON.stringify(places), { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } });
}

async function unpack(packed: Buffer): Promise<unknown> {
  const json = await decompress(packed, { maxOutputLength: MAX_BYTES });
  return JSON.parse(json.toString());
}
