/** The address of the hosted service, unless the build names another server. */
export const DEFAULT_SERVER: string = import.meta.env.WXT_SERVER_URL ?? "https://api.tintype.app";
