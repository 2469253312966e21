import type { Finding } from "@tintype/shared/conformance/report";

/** Where the findings of a page are: its address, and the mode that it was read in. */
export interface PageInMode {
  readonly url: string;
  readonly mode: string | undefined;
}

/** A finding of a page or, with its pages, of a site. */
export type ShownFinding = Finding & {
  readonly pages?: readonly { readonly url: string; readonly extraction_id: string }[];
};
