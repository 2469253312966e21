/** What the script in the page (entrypoints/capture.ts) hands to the background. */
export type PageAnswer =
  /** An Observation as JSON: one string crosses to another process faster than an object. `document` as in TabReading. */
  | { readonly kind: "observation"; readonly json: string; readonly document: number }
  | { readonly kind: "not_html" }
  /** Chromium would hand on a rejection as null, without its cause. */
  | { readonly kind: "broken"; readonly cause: string };
