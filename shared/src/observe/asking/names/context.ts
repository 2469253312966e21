import { references, usedReferences } from "../../cascade/var-references.ts";
import type { Binding } from "../../dom/scope.ts";
import { MAX_CHAIN } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import type { Declaration } from "./declarations.ts";

/** Values by which a custom property is inherited. */
const INHERITING = /^(?:inherit|unset|revert)$/i;

/** Reads what only can be read while the marks are there. */
export interface ContextReader {
  /** The declaration of a custom property that won at the node itself. */
  winner(name: string): Declaration | undefined;
  /** The computed value of a custom property. */
  value(name: string): string;
  isInherited(name: string): boolean;
}

/** A node that sets custom properties, for itself and for all nodes in it that set none. */
export class Context {
  readonly #parent: Context | undefined;
  readonly #reader: ContextReader;
  readonly #winners = new Map<string, Declaration | undefined>();
  readonly #values = new Map<string, string>();
  readonly #setters = new Map<string, Context | undefined>();
  readonly #chains = new Map<string, readonly Binding[]>();

  constructor(reader: ContextReader, parent: Context | undefined) {
    this.#reader = reader;
    this.#parent = parent;
  }

  /** The custom properties from which a declaration has its value, each followed by those that it is made of. */
  bindings({ text }: Declaration): readonly Binding[] {
    const bindings = new Map<string, Binding>();
    for (const { name } of usedReferences(references(text), this.#isSet)) {
      for (const binding of this.#chain(name)) if (!bindings.has(binding.name)) bindings.set(binding.name, binding);
    }
    return [...bindings.values()];
  }

  /**
   * Returns whether a declaration that consists of one var() has no valid value, so that it counts as absent.
   * @param supports whether a value is valid
   */
  isInvalid({ text }: Declaration, supports: (value: string) => boolean): boolean {
    const [reference, ...others] = references(text);
    if (!reference?.whole || others.length > 0) return false;
    const [used] = usedReferences([reference], this.#isSet);
    if (!used) return reference.fallback.length === 0 && !text.includes(",");
    return used.whole && !supports(this.#value(used.name));
  }

  #chain(name: string): readonly Binding[] {
    return getOrCreate(this.#chains, name, () => this.#follow(name));
  }

  /** Depth first, without recursion: pages may have long chains. */
  #follow(firstName: string): readonly Binding[] {
    const bindings = new Map<string, Binding>();
    const seen = new Map<Context, Set<string>>();
    const open: { readonly context: Context; readonly name: string }[] = [{ context: this, name: firstName }];
    for (let openName = open.pop(); openName && bindings.size < MAX_CHAIN; openName = open.pop()) {
      const { context, name } = openName;
      const names = getOrCreate(seen, context, () => new Set<string>());
      if (names.has(name)) continue;
      names.add(name);
      const chain = context.#chains.get(name);
      if (chain) {
        for (const binding of chain.slice(0, MAX_CHAIN - bindings.size))
          if (!bindings.has(binding.name)) bindings.set(binding.name, binding);
        continue;
      }
      const value = context.#value(name);
      // An empty one adds nothing to the value.
      if (value !== "" && !bindings.has(name)) bindings.set(name, { name, value });
      const setter = context.#setter(name);
      if (!setter) continue;
      const parts = [...usedReferences(references(setter.#winner(name)?.text ?? ""), setter.#isSet)];
      for (const part of parts.reverse()) open.push({ context: setter, name: part.name });
    }
    return [...bindings.values()];
  }

  /** The nearest node that declares the custom property. Its value here comes from there. */
  #setter(name: string): Context | undefined {
    if (this.#setters.has(name)) return this.#setters.get(name);
    const passed: Context[] = [];
    let setter: Context | undefined;
    for (let context: Context | undefined = this; context && !setter; context = context.#parent) {
      if (context.#setters.has(name)) {
        setter = context.#setters.get(name);
        break;
      }
      passed.push(context);
      const winner = context.#winner(name);
      if (winner && !INHERITING.test(winner.text)) setter = context;
      else if (!context.#reader.isInherited(name)) break;
    }
    for (const context of passed) context.#setters.set(name, setter);
    return setter;
  }

  #winner(name: string): Declaration | undefined {
    return getOrCreate(this.#winners, name, () => this.#reader.winner(name));
  }

  #value(name: string): string {
    return getOrCreate(this.#values, name, () => this.#reader.value(name));
  }

  /** Returns whether a custom property has a value. It may be an empty one. */
  readonly #isSet = (name: string): boolean => {
    if (this.#value(name) !== "") return true;
    const open = [{ context: this as Context, name }];
    for (let depth = 0; depth < MAX_CHAIN; depth++) {
      const openName = open.pop();
      if (!openName) return true;
      const setter = openName.context.#setter(openName.name);
      if (!setter) return false;
      const text = setter.#winner(openName.name)?.text ?? "";
      if (text !== "" && !text.startsWith("var(")) return false;
      for (const { name: part, fallback } of references(text)) {
        if (setter.#value(part) === "" && fallback.length === 0) open.push({ context: setter, name: part });
      }
    }
    return false;
  };
}
