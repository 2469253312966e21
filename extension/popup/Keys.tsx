import { KeysDialog } from "@tintype/ui/kit/KeysDialog.tsx";
import { tokenKeys } from "@tintype/ui/page/tokens/token-keys.ts";

/** A window that lists the popup's keys. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  return <KeysDialog keys={tokenKeys()} onClose={onClose} />;
}
