import type { SignedIn, Store } from "@tintype/ui/platform/platform.ts";
import { type Account, loadAccount, watchAccount } from "./account.ts";

/** Who is signed in, without the key; undefined until it is loaded. */
export function createSessionStore(): Store<SignedIn | null | undefined> {
  let session: SignedIn | null | undefined;
  const listeners = new Set<() => void>();
  const set = (account: Account | undefined) => {
    session = withoutKey(account);
    for (const listener of listeners) listener();
  };
  // Watch first, so that no change is missed. A change is newer than the value that is loaded meanwhile.
  watchAccount(set);
  void loadAccount().then((account) => {
    if (session === undefined) set(account);
  });
  return {
    get: () => session,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withoutKey(account: Account | undefined): SignedIn | null {
  if (!account) return null;
  const { address, user, revoked } = account;
  return { address, user, revoked };
}
