import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { KeysDialog } from "../../kit/KeysDialog.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { tokenKeys } from "../../page/tokens/token-keys.ts";
import { usePlatform } from "../../platform/context.ts";

const KEYS = [
  ["j", "down"],
  ["k", "up"],
  ["Enter", "enter"],
  ["/", "search"],
  ["n", "new"],
  ["g", "home"],
  ["s", "tokens"],
  ["d", "versions"],
  ["?", "help"],
] as const;

/** The keys of the whole dashboard, and a window that lists all keys. */
export function KeysHelp() {
  const { go } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  useKeys((event) => {
    if (event.key === "?") setOpen(true);
    else if (event.key === "n") go({ at: "newPage" });
    else if (event.key === "g") go({ at: "home" });
    else return;
    event.preventDefault();
  });
  if (!isOpen) return null;
  const keys = [...KEYS.map(([key, name]) => [key, t(`keys.${name}`)] as const), ...tokenKeys()];
  return <KeysDialog keys={keys} onClose={() => setOpen(false)} />;
}
