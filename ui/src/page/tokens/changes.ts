// Loaded when the tokens of the version before are known.
export { ChangeNote, NoneChanged } from "./ChangeNote.tsx";
export { compareTokens, onlyChanged } from "./changed-tokens.ts";
