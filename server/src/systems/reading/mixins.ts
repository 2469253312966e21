import { isThemed } from "@tintype/shared/conformance/sources/css/scopes";

/** The selector for what a mixin sets: its name may say a theme, as that of a class. */
export const selectorOfMixin = (name: string): string => (isThemed(name) ? `.${name}` : ":root");
