// The bounds of the conditions of modes. Views load this without the schemas.

/** The most modes in which a page is read, beside the base. */
export const MAX_MODES = 16;

/** The modes that one extraction of a quota includes. */
const MODES_OF_AN_EXTRACTION = 5;

/** The number of extractions as which a run in so many modes counts against a quota: each five modes begun are one. */
export const extractionsFor = (modes: number): number => Math.max(1, Math.ceil(modes / MODES_OF_AN_EXTRACTION));

/** The most characters of the selector `on`. */
export const MAX_SELECTOR = 200;

/** The bounds of the records among the conditions: how many entries they have, and how long their texts are. */
export const RECORDS = {
  attributes: { entries: 8, characters: 256 },
  classes: { entries: 16, characters: 128 },
  storage: { entries: 16, characters: 4096 },
  cookies: { entries: 8, characters: 256 },
  query: { entries: 8, characters: 512 },
} as const;

/** The most characters of a key of `storage`, and of a name in `query`. */
export const MAX_KEY = 256;
/** The most characters of the name of a cookie. */
export const MAX_COOKIE_NAME = 64;
