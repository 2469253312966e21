import { type CheckedKind, distanceUnit } from "@tintype/shared/conformance/checked-kinds";

/** Returns the distance of one value from another, with its unit if it has one. */
export function distanceText(kind: CheckedKind, distance: number): string {
  const rounded = String(Math.round(distance * 100) / 100);
  const unit = distanceUnit(kind);
  if (unit === "ΔE") return `ΔE ${rounded}`;
  return unit === undefined ? rounded : `${rounded} ${unit}`;
}
