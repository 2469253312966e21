import type { Finding } from "@tintype/shared/conformance/report";

/** The page of findings: its address, and the mode in which it was read. */
export interface PageInMode {
  readonly url: string;
  readonly mode: string | undefined;
}

/** A finding of a page or, with its pages, of a site. */
export type ShownFinding = Finding & {
  readonly pages?: readonly { readonly url: string; readonly extraction_id: string }[];
};
