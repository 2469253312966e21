import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import { useEffect, useState } from "preact/hooks";
import { useRenaming } from "./renaming.ts";

/** The name of the token whose details are open, and how to change it. The details stay open when the token is renamed. */
export function useOpenToken(
  kind: NamedKey,
  tokens: readonly NamedToken[],
): readonly [string | undefined, (name: string | undefined) => void] {
  const [open, setOpen] = useState<string>();
  const last = useRenaming()?.last;
  // The tokens have their old names until they are loaded again.
  const renamed =
    last?.kind === kind && last.name === open && tokens.some(({ name }) => name === last.to) ? last.to : undefined;
  useEffect(() => {
    if (renamed !== undefined) setOpen(renamed);
  }, [renamed]);
  return [renamed ?? open, setOpen];
}
