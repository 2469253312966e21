/** The API's version (semantic versioning), as shown by /health, the OpenAPI document and snapshots' environments. */
export const VERSION = "1.2.0";

/** The oldest extension that can use this server. */
export const MINIMUM_EXTENSION_VERSION = "1.2.0";
