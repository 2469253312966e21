/** The API's version (semantic versioning): in /health, the OpenAPI document and snapshots' environments. */
export const VERSION = "1.2.0";
