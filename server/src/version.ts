/** The API's version (semantic versioning): in /health, the OpenAPI document and snapshots' environments. */
export const VERSION = "1.2.0";

/** The oldest extension that this server can talk to. */
export const MINIMUM_EXTENSION_VERSION = "1.2.0";
