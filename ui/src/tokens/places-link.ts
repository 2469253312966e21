import { createContext } from "preact";
import type { Link } from "../platform/platform.ts";

/** Leads to the places of a token of the version that is shown. Without one, the version has no such view. */
export const PlacesLink = createContext<((kind: string, name: string) => Link) | undefined>(undefined);
