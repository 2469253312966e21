interface Globals<Runtime> {
  readonly browser?: { readonly runtime?: Runtime };
  readonly chrome?: { readonly runtime?: Runtime };
}

/** The browser's functions for extensions, for scripts in a page. WXT's wrapper would make these a third longer. */
export function pageRuntime<Runtime>(): Runtime | undefined {
  // The cast: the DOM's types do not include the globals that a browser adds for extensions.
  const globals = globalThis as Globals<Runtime>;
  // The page may have an element with the id `browser`. That is a global too, but no property of the global object itself.
  const { runtime } = (Object.hasOwn(globals, "browser") ? globals.browser : globals.chrome) ?? {};
  return runtime;
}
