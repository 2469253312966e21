/** Layers inside of more others than this are not told apart. */
const MAX_DEPTH = 256;

/** A cascade layer. Rules without a layer are in the root. */
export class Layer {
  readonly #children = new Map<string, Layer>();
  readonly #anonymous: Layer[] = [];
  /** The positions of the layer and those around it among their siblings, the outermost first. */
  readonly path: readonly number[];

  constructor(path: readonly number[] = []) {
    this.path = path;
  }

  /** The layer of this name in this one, which may be a path: `base.reset`. "" always makes a new one. */
  inner(name: string): Layer {
    let layer: Layer = this;
    for (const part of name.split(".")) layer = layer.#child(part);
    return layer;
  }

  #child(name: string): Layer {
    if (this.path.length === MAX_DEPTH) return this;
    const known = this.#children.get(name);
    if (known && name !== "") return known;
    const layer = new Layer([...this.path, this.#children.size + this.#anonymous.length]);
    if (name === "") this.#anonymous.push(layer);
    else this.#children.set(name, layer);
    return layer;
  }
}

/** Negative if normal declarations of layer `a` lose to those of `b`. Rules outside of the inner layers win. */
export function compareLayers(a: Layer, b: Layer): number {
  for (let i = 0; ; i++) {
    const [x, y] = [a.path[i], b.path[i]];
    if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? 1 : -1;
    if (x !== y) return x - y;
  }
}
