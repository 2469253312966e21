// Loaded when the tokens of the version before are known.
export { ChangedFilter, NoneChanged } from "./ChangedFilter.tsx";
export { changedTokens, onlyChanged } from "./changed-tokens.ts";
