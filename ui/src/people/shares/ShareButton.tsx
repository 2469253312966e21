import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { ShareIcon } from "../../kit/icons.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { useRights } from "../../platform/server/use-rights.ts";
import type { PageOfServer } from "../../platform/sources/page-source.ts";

const ShareDialog = lazily(() => import("./ShareDialog.tsx").then((module) => module.ShareDialog));

/** The button that opens the links of a page. */
export function ShareButton({ page }: { readonly page: PageOfServer }) {
  const [isOpen, setOpen] = useState(false);
  const { mayRemove } = useRights(page.extraction);
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ShareIcon /> {t("shares.share")}
      </button>
      {isOpen && <ShareDialog page={page} mayShare={mayRemove} onClose={() => setOpen(false)} />}
    </>
  );
}
