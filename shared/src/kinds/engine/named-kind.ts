import type { Kind, NamedKey, NamedKind, NamedToken, Seen } from "../kind.ts";
import { collect } from "./collect.ts";
import { kindStateOf } from "./identity-state.ts";
import { nameValues } from "./names.ts";

/** Makes a kind from what is special about it: the engine finds its values, names them and recognises them. */
export function namedKind<Key extends NamedKey, Value>(kind: NamedKind<Key, Value>): Kind {
  return {
    key: kind.key,
    build(observation, context) {
      const named = nameValues(kind, collect(kind, observation), observation.page, context);
      const tokens = [...named].map(([name, seen]) => kind.token(common(name, seen), seen.value, context.built));
      tokens.sort((a, b) => b.usage - a.usage || (a.name < b.name ? -1 : 1));
      return { tokens: { [kind.key]: tokens }, state: kindStateOf(named) };
    },
  };
}

function common<Value>(name: string, { text, usage, contexts, names }: Seen<Value>): NamedToken {
  const aliases = names.filter((each) => each !== name).sort();
  const token = { name, value: text, usage, contexts: [...contexts] };
  return aliases.length > 0 ? { ...token, aliases } : token;
}
