/** At most this many sites of a value are stored: those with the smallest hashes, a sample that similar pages share. */
export const MAX_SITES = 64;
export const MAX_PROPERTIES = 32;
