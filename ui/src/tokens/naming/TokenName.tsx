import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** The short names of the shown list, see shortNames(). */
export const ShortNames = createContext<ReadonlyMap<string, string>>(new Map());

/** A name as short as a card needs it. Screen readers read all of it; the line below the list shows it on hover and focus. */
export function TokenName({ name }: { readonly name: string }) {
  const short = useContext(ShortNames).get(name) ?? name;
  if (short === name) return <>{name}</>;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span class="unseen">{name}</span>
    </>
  );
}
