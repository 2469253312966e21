import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { shortName } from "./short-names.ts";

/** The prefix that the names of the shown list have in common, see commonPrefix(). */
export const NamePrefix = createContext("");

/** A name as short as a card needs it. Screen readers read all of it; the line below the list shows it on hover and focus. */
export function TokenName({ name }: { readonly name: string }) {
  const short = shortName(name, useContext(NamePrefix));
  if (short === name) return <>{name}</>;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span class="unseen">{name}</span>
    </>
  );
}
