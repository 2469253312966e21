import type { MadeShare, NewShare } from "@tintype/shared/api/shares/shares";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyProvider, useCopying } from "../../kit/copying.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Field } from "../../kit/Field.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useServerQuery } from "../../platform/server/use-server.ts";
import { MadeLink } from "./MadeLink.tsx";
import { ShareRow } from "./ShareRow.tsx";
import { type ShareSubject, sharesOf } from "./share-subject.ts";

/** For how many days a new link can be good. "0": until it is revoked. */
const DAYS = ["7", "30", "0"] as const;
type Days = (typeof DAYS)[number];
const DAY_MS = 86_400_000;
/** The most links of one page or site. */
const PER_PAGE = 50;

interface Props {
  readonly subject: ShareSubject;
  /** True if the person may make links. */
  readonly mayShare: boolean;
  readonly onClose: () => void;
}

/** The links with which people without an account can see a page or a site: a new one, which is copied at once, and those that there are. */
export function ShareDialog({ subject, mayShare, onClose }: Props) {
  return (
    <Dialog title={t("shares.title", [subject.name])} class="share-dialog" onClose={onClose}>
      {/* A message of the view behind the dialog cannot be seen or heard. */}
      <CopyProvider>{mayShare ? <Links subject={subject} /> : <p>{t("shares.notAllowed")}</p>}</CopyProvider>
    </Dialog>
  );
}

function Links({ subject }: { readonly subject: ShareSubject }) {
  const { id, kind } = subject;
  const { call } = usePlatform();
  const { copy } = useCopying();
  const [label, setLabel] = useState("");
  const [days, setDays] = useState<Days>("30");
  const [newShare, setNewShare] = useState<NewShare>();
  const list = useServerQuery(`shares ${id}`, (client) =>
    sharesOf(client, subject).list.query({ id, per_page: PER_PAGE }),
  );
  const make = useAction(
    (labelOfLink: string) => {
      const expires = days === "0" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const about = { expires_at: expires, ...(labelOfLink.trim() !== "" && { label: labelOfLink }) };
      return call((client) => sharesOf(client, subject).create.mutate({ id, ...about }));
    },
    (share) => {
      copy(share.url);
      setNewShare(share);
      setLabel("");
      list.reload();
    },
  );
  const again = ({ label: labelOfLink }: MadeShare) => void make.run(labelOfLink ?? "");
  return (
    <>
      <p class="quiet-text">{t(kind === "page" ? "shares.lead" : "shares.leadOfSite")}</p>
      <ActionForm action={{ ...make, run: () => make.run(label) }} class="stack">
        <Field
          label={t("shares.label")}
          hint={t("shares.labelHint")}
          value={label}
          onChange={setLabel}
          autocomplete="off"
          maxLength={100}
          required={false}
        />
        <Segments
          label={t("shares.ends")}
          isLabelVisible
          values={DAYS}
          labelOf={(option) => t(`shares.days.${option}`)}
          chosen={days}
          onChoose={setDays}
        />
        {make.fault && <FaultNote fault={make.fault} />}
        <div>
          <button type="submit" class="button primary" disabled={make.isBusy}>
            <CopyIcon /> {t("shares.make")}
          </button>
        </div>
      </ActionForm>
      {newShare && <MadeLink key={newShare.id} share={newShare} />}
      {list.fault && <FaultNote fault={list.fault} onRetry={list.reload} />}
      {list.data && list.data.data.length > 0 && (
        <section class="share-links">
          <h3>{t("shares.links")}</h3>
          <ul class="rows" aria-label={t("shares.links")}>
            {list.data.data.map((share) => (
              <li key={share.id}>
                <ShareRow subject={subject} share={share} onRevoked={list.reload} onRenew={() => again(share)} />
              </li>
            ))}
          </ul>
          <p class="field-hint">
            {t("shares.lost")} {t("shares.endsToo")}
          </p>
        </section>
      )}
    </>
  );
}
