import { useEffect, useState } from "preact/hooks";
import { type Account, loadAccount, watchAccount } from "./account/account.ts";
import type { SignedIn } from "./account/sign-in.ts";

/** Who is signed in, as it changes; undefined until that is known, null for nobody. */
export function useAccount(): SignedIn | null | undefined {
  const [account, setAccount] = useState<SignedIn | null>();
  useEffect(() => {
    // Watched first: what changes while it is loaded must win.
    let isWatched = false;
    const stop = watchAccount((changed) => {
      isWatched = true;
      setAccount(withoutKey(changed));
    });
    void loadAccount().then((loaded) => {
      if (!isWatched) setAccount(withoutKey(loaded));
    });
    return stop;
  }, []);
  return account;
}

function withoutKey(account: Account | undefined): SignedIn | null {
  if (!account) return null;
  const { address, user, revoked } = account;
  return { address, user, revoked };
}
