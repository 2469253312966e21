import * as dom from "../dom/members.ts";
import { type PageNode, readProperty } from "../dom/page-node.ts";

export interface LineProperties {
  /** The shorthand. */
  readonly property: string;
  readonly style: string;
  readonly width: string;
  readonly color: string;
  /** It is inside of the box, and does not show where the box ends. */
  readonly isRule: boolean;
}

export const lineProperties = (property: string): LineProperties => ({
  property,
  style: `${property}-style`,
  width: `${property}-width`,
  color: `${property}-color`,
  isRule: property.endsWith("-rule"),
});

const COLUMN_RULE = lineProperties("column-rule");
const ROW_RULE = lineProperties("row-rule");
const NONE: readonly LineProperties[] = [];

/**
 * The rules that a box draws between its columns and rows. Grids and flex boxes have them in browsers that know rules
 * between rows (Chromium 139).
 */
export function rulesOf(node: PageNode, display: string): readonly LineProperties[] {
  const isGrid = display.includes("grid");
  if (!isGrid && !display.includes("flex")) {
    const isRuled = readProperty(node, "column-rule-style") !== "none" && isMultiColumn(node);
    return isRuled ? [COLUMN_RULE] : NONE;
  }
  const rows = readProperty(node, "row-rule-style");
  if (rows === "") return NONE;
  const columns = readProperty(node, "column-rule-style");
  if ((rows === "none" && columns === "none") || !hasItems(node)) return NONE;
  const directions = isGrid ? gridDirections(node) : flexDirections(node);
  return [
    ...(isOne(columns) && directions.columns ? [COLUMN_RULE] : []),
    ...(isOne(rows) && directions.rows ? [ROW_RULE] : []),
  ];
}

/** Returns whether a box is laid out in columns. */
export const isMultiColumn = (node: PageNode): boolean =>
  readProperty(node, "column-count") !== "auto" || readProperty(node, "column-width") !== "auto";

/** Lists, which give each gap another rule, are not read. */
const isOne = (style: string): boolean => /^(?!none$)[a-z]+$/.test(style);

function hasItems({ element }: PageNode): boolean {
  const firstChild = dom.firstElementChild(element);
  return firstChild !== null && dom.nextElementSibling(firstChild) !== null;
}

interface Directions {
  readonly columns: boolean;
  readonly rows: boolean;
}

const gridDirections = (node: PageNode): Directions => ({
  columns: hasTracks(readProperty(node, "grid-template-columns")),
  rows: hasTracks(readProperty(node, "grid-template-rows")),
});

/** @param tracks as used: `[start] 100px [middle] 100px` */
const hasTracks = (tracks: string): boolean => /\S\s+\S/.test(tracks.replace(/\[[^\]]*\]/g, "").trim());

function flexDirections(node: PageNode): Directions {
  const isColumn = readProperty(node, "flex-direction").startsWith("column");
  const wraps = readProperty(node, "flex-wrap") !== "nowrap";
  return { columns: wraps || !isColumn, rows: wraps || isColumn };
}
