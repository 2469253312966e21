import { t } from "../../i18n/i18n.ts";
import { callRest, hasStrings } from "../../platform/server/rest.ts";
import { ConfirmCard } from "./ConfirmCard.tsx";

interface Props {
  readonly token: string;
  /** The server's. */
  readonly address: string;
}

const isConfirmed = (answer: unknown): answer is { readonly status: string } => hasStrings(answer, ["status"]);

/** The page of a mailed link that lets a channel send to an address, for whoever reads its mails. */
export function ConfirmChannel({ token, address }: Props) {
  return (
    <ConfirmCard
      title={t("channels.confirm.title")}
      doneTitle={t("confirm.confirmed")}
      label={t("channels.confirm.do")}
      done={t("channels.confirm.done")}
      dead={t("channels.confirm.dead")}
      confirm={() => callRest(`${address}/api/channels/confirm`, { body: { token }, expect: isConfirmed })}
    >
      <p class="entrance-lead">{t("channels.confirm.text")}</p>
    </ConfirmCard>
  );
}
