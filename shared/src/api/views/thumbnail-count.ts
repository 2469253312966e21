/** The most small pictures that one call asks for. */
export const MAX_THUMBNAILS = 50;
