import type { SourceWarning } from "../report.ts";
import type { Position } from "./entry.ts";
import { TokenWarning } from "./faults.ts";

/** Tells of a token that two files have: the later one counts. */
export const overridden = (
  token: string,
  path: string,
  positionOf: () => Position | undefined = () => undefined,
): SourceWarning =>
  new TokenWarning({ token, fault: `An earlier file has another value: that of ${path} counts.` }, positionOf);
