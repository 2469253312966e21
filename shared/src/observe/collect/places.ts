import { type Offset, offsetOf } from "../dom/frame-offset.ts";
import * as dom from "../dom/members.ts";
import type { PageNode } from "../dom/page-node.ts";
import { Selectors } from "../dom/selectors.ts";
import type { NodeKey } from "../dom/styled.ts";
import { MAX_PLACED, MAX_PLACED_PAIRS, MAX_PLACES, MAX_PLACES_LENGTH, MAX_PLACES_REMEMBERED } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { ContrastPair } from "../pairs.ts";
import type { PagePlaces } from "../places.ts";
import type { PaintListener } from "../readers.ts";
import { isDefaultColor } from "./default-colors.ts";
import { PaintRules } from "./paint-rules.ts";

type Placed = PagePlaces["elements"][number];

interface Part {
  readonly element: Element;
  readonly pseudo: string;
}

/** The parts that paint with one value: the last of those that were added. */
interface Users {
  readonly property: string;
  readonly value: string;
  readonly source: readonly string[];
  readonly parts: Part[];
  /** Parts whose colour is the browser's own. */
  readonly defaults: Set<Part>;
  readonly rules: PaintRules | undefined;
  count: number;
}

/** Remembers which elements paint with a value, and measures them when the page has been read. */
export class Places implements PaintListener {
  readonly #users = new Map<string, Users>();
  readonly #parts = new Map<Element, Map<string, Part>>();
  readonly #pairs: { readonly pair: ContrastPair; readonly parts: readonly Part[] }[] = [];
  #remembered = 0;
  readonly #hasRules: boolean;

  /** @param hasRules whether to tell which rules give elements their paints */
  constructor(hasRules = false) {
    this.#hasRules = hasRules;
  }

  /** Adds a node that paints with a value. The walk reads from the page's end, so the last ones are kept. */
  add(node: PageNode, property: string, value: string, source: readonly string[]): void {
    const users = this.#of(property, value, source);
    const part = this.#part(node.shownAt, node.pseudo);
    if (users.parts[(users.count - 1) % MAX_PLACES] === part) return;
    const index = users.count % MAX_PLACES;
    users.count++;
    if (users.parts[index] === undefined) {
      if (this.#remembered === MAX_PLACES_REMEMBERED) return;
      this.#remembered++;
    }
    users.parts[index] = part;
    users.rules?.add(node, property);
    if (isDefaultColor(node, property, value)) users.defaults.add(part);
  }

  addPair(pair: ContrastPair, parts: readonly NodeKey[]): void {
    if (this.#pairs.length === MAX_PLACED_PAIRS) return;
    this.#pairs.push({ pair, parts: parts.map(({ element, pseudo }) => this.#part(element, pseudo)) });
  }

  #part(element: Element, pseudo: string): Part {
    return getOrCreate(
      getOrCreate(this.#parts, element, () => new Map<string, Part>()),
      pseudo,
      () => ({ element, pseudo }),
    );
  }

  #of(property: string, value: string, source: readonly string[]): Users {
    const create = (): Users => {
      const rules = this.#hasRules ? new PaintRules() : undefined;
      return { property, value, source, parts: [], defaults: new Set(), rules, count: 0 };
    };
    return getOrCreate(this.#users, [property, value, ...source].join("\n"), create);
  }

  /** The boxes in the page as it is now. */
  result(view: Window): PagePlaces {
    // By property, in the order of the first of each.
    const all = Map.groupBy(this.#users.values(), (users) => users.property);
    const lists = [...all.values()].flat().map((users) => ({ ...users, parts: inDocumentOrder(users) }));
    const measured = measure(chosen([...lists, ...this.#pairs].map(({ parts }) => parts)), view);
    const elements = [...measured.values()].sort((a, b) => a[1] - b[1] || a[0] - b[0] || (a[4] < b[4] ? -1 : 1));
    const indexes = new Map(elements.map((placed, index) => [placed, index]));
    let length = 0;
    const indexesOf = (parts: readonly Part[]) =>
      parts.flatMap((part) => indexes.get(measured.get(part) ?? NOWHERE) ?? []).sort((a, b) => a - b);
    const paints = lists.flatMap(({ property, value, source, parts, defaults: byDefault, rules, count }) => {
      const indexed = indexesOf(parts);
      const defaults = indexesOf(parts.filter((part) => byDefault.has(part)));
      const paint = {
        property,
        value,
        ...(source.length > 0 && { source: [...source] }),
        elements: indexed,
        ...(defaults.length > 0 && { defaults }),
        ...(count > indexed.length && { more: true }),
        ...(rules && { rules: rules.result() }),
      };
      length += JSON.stringify(paint).length;
      return indexed.length > 0 && length <= MAX_PLACES_LENGTH ? [paint] : [];
    });
    const contrasts = this.#pairs.flatMap(({ pair, parts }) => {
      const indexed = indexesOf(parts);
      length += JSON.stringify(pair).length;
      return indexed.length > 0 && length <= MAX_PLACES_LENGTH ? [{ pair, elements: indexed }] : [];
    });
    return { elements, paints, ...(contrasts.length > 0 && { contrasts }) };
  }
}

const NOWHERE: Placed = [0, 0, 1, 1, ""];

function inDocumentOrder({ parts, count }: Users): Part[] {
  const oldest = count > MAX_PLACES ? count % MAX_PLACES : 0;
  return [...parts.slice(oldest), ...parts.slice(0, oldest)].reverse();
}

/** Chooses the first part of each list, then the second of each and so on, until there are enough. */
function chosen(lists: readonly (readonly Part[])[]): Set<Part> {
  const parts = new Set<Part>();
  for (let rank = 0; rank < MAX_PLACES; rank++) {
    for (const list of lists) {
      const part = list[rank];
      if (part) parts.add(part);
      if (parts.size === MAX_PLACED) return parts;
    }
  }
  return parts;
}

/** Measures the parts that have a box. A pseudo-element has that of its element. */
function measure(parts: ReadonlySet<Part>, view: Window): Map<Part, Placed> {
  const selectors = new Selectors();
  const offsets = new Map<Window, Offset>([[view, { x: view.scrollX, y: view.scrollY }]]);
  const measured = new Map<Part, Placed>();
  for (const part of parts) {
    const { element, pseudo } = part;
    const { x, y, width, height } = dom.getBoundingClientRect(element);
    const selector = selectors.of(element);
    if (width <= 0 || height <= 0 || selector === undefined) continue;
    const offset = offsetOf(dom.defaultView(dom.ownerDocument(element)) ?? view, offsets);
    const box = [x + offset.x, y + offset.y, Math.max(1, width), Math.max(1, height)].map(toInteger);
    const [left = 0, top = 0, wide = 1, high = 1] = box;
    measured.set(part, [left, top, wide, high, selector + pseudo]);
  }
  return measured;
}

/** A page can make boxes of any size. */
const toInteger = (length: number): number => Math.round(Math.min(1e9, Math.max(-1e9, length)));
