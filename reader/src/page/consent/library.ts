import library from "@duckduckgo/autoconsent";

/** By its types, the package is CommonJS, which has the class as a member. The bundler takes its ES module. */
const AutoConsent = library as unknown as typeof library.default;
export type ConsentLibrary = typeof AutoConsent;

Object.assign(globalThis, { tintypeConsentLibrary: AutoConsent });
