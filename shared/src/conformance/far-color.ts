import type { Finding } from "./report.ts";

/** From this ΔE2000 on, nobody takes one colour for the other: the nearest token is not helpful then. */
const FAR_COLOR = 20;

/** Returns whether everybody sees the nearest token as another colour. */
export const isFarColor = ({ kind, nearest }: Pick<Finding, "kind" | "nearest">): boolean =>
  kind === "colors" && nearest !== null && nearest.distance > FAR_COLOR;
