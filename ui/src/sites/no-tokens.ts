import type { Tokens } from "@tintype/shared/kinds/wire";

/** For values of many pages, which are drawn by themselves. */
export const NO_TOKENS: Tokens = { colors: [], typography: [], spacing: [], assets: [] };
