/** The formats of the results of `check` and `diff`. */
export const reportFormats = ["text", "json", "sarif", "junit", "github", "markdown"] as const;
export type ReportFormat = (typeof reportFormats)[number];
