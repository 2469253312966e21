import { createContext } from "preact";

/** The size of the page's root text in px, which a rem is. */
export const RootSize = createContext(16);
