import { useEffect, useState } from "preact/hooks";
import { accountId, loadAccount } from "../account/account.ts";
import { requestReviews } from "../messages.ts";
import { readWaiting, watchWaiting } from "./stored-waiting.ts";

/** Returns the number of pages that wait for a decision. Has the server asked when it is first used. */
export function useWaiting(): number {
  const [pages, setPages] = useState(0);
  useEffect(() => {
    // Watch first: a change is newer than the number that is loaded meanwhile.
    let isWatched = false;
    const stop = watchWaiting((changed) => {
      isWatched = true;
      setPages(changed);
    });
    void loadAccount().then(async (account) => {
      const stored = account && (await readWaiting(accountId(account)));
      if (stored && !isWatched) setPages(stored.pages);
    });
    requestReviews();
    return stop;
  }, []);
  return pages;
}
