import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { ShareIcon } from "../../kit/icons.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { useRights } from "../../platform/server/use-rights.ts";
import type { ShareSubject } from "./share-subject.ts";

const ShareDialog = lazily(() => import("./ShareDialog.tsx").then((module) => module.ShareDialog));

interface Props {
  readonly subject: ShareSubject;
  readonly owned: NonNullable<Parameters<typeof useRights>[0]>;
}

/** The button that opens the links of a page or a site. */
export function ShareButton({ subject, owned }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mayRemove } = useRights(owned);
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ShareIcon /> {t("shares.share")}
      </button>
      {isOpen && <ShareDialog subject={subject} mayShare={mayRemove} onClose={() => setOpen(false)} />}
    </>
  );
}
