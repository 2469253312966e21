import { pageName } from "@tintype/shared/export/page-name";

/** The start of the names of a page's files: its host. */
export const fileStem = (url: string): string => pageName(url).replace(/[^\w.-]+/g, "-") || "tokens";
