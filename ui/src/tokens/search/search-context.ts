import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Query } from "./query.ts";

export const SearchContext = createContext<Query | undefined>(undefined);

/** The search; undefined if all tokens are shown. */
export const useSearch = (): Query | undefined => useContext(SearchContext);
