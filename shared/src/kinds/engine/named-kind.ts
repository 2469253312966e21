import { compareText } from "../../text/order.ts";
import type { Kind, NamedKey, NamedKind, NamedToken, Seen } from "../kind.ts";
import { collect } from "./collect.ts";
import { kindStateOf } from "./identity-state.ts";
import { nameValues } from "./names.ts";

/** Makes a kind from what is special about it: the engine finds its values, names them and recognises them. */
export function namedKind<Key extends NamedKey, Value>(kind: NamedKind<Key, Value>): Kind {
  return {
    key: kind.key,
    paintedBy: (property, raw) => kind.values(property, raw).map(kind.text),
    build(observation, context) {
      if (!kind.isRead(observation)) return { tokens: {} };
      const named = nameValues(kind, collect(kind, observation), observation.page, context);
      const tokens = [...named].map(([name, seen]) => kind.token(common(name, seen), seen.value, context.built));
      tokens.sort((a, b) => b.usage - a.usage || (a.name < b.name ? -1 : 1));
      return { tokens: { [kind.key]: tokens }, state: kindStateOf(named) };
    },
  };
}

function common<Value>(
  name: string,
  { text, usage, uses, contexts, names, utilityNames, derivedName }: Seen<Value>,
): NamedToken {
  const aliases = names.filter((each) => each !== name).sort();
  return {
    name,
    value: text,
    usage,
    contexts: [...contexts],
    ...(uses && {
      uses: sortedByKey(uses),
      named_by: [...names, ...utilityNames, derivedName].includes(name) ? "page" : "tintype",
    }),
    ...(aliases.length > 0 && { aliases }),
  };
}

const sortedByKey = (uses: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...uses].sort(([a], [b]) => compareText(a, b)));
