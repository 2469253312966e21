/** The product's version (semantic versioning), as the programs, snapshots' environments and backups say it. Also in every package.json. */
export const VERSION = "2.0.0";

/** The REST API's version (semantic versioning), in the OpenAPI document and in `GET /health`. */
export const API_VERSION = "1.2.0";

/** The oldest extension that can use this server. */
export const MINIMUM_EXTENSION_VERSION = "2.0.0";
