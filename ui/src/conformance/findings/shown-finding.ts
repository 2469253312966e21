import type { Finding } from "@tintype/shared/conformance/report";

/** A finding of a page or, with its pages, of a site. */
export type ShownFinding = Finding & {
  readonly pages?: readonly { readonly url: string; readonly extraction_id: string }[];
};
