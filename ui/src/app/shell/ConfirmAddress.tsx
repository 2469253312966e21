import { t } from "../../i18n/i18n.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import { confirmAddress } from "../../platform/server/actions.ts";
import { ConfirmCard } from "./ConfirmCard.tsx";

/** The page of a mailed link that confirms an address, for whoever is signed in. */
export function ConfirmAddress({ token }: { readonly token: string }) {
  const platform = usePlatform();
  const session = useSession();
  return (
    <ConfirmCard
      title={t("confirm.title")}
      doneTitle={t("confirm.confirmed")}
      label={t("confirm.do")}
      done={t("confirm.done")}
      dead={t("confirm.dead")}
      confirm={() => confirmAddress(platform, token)}
      footer={
        <p class="entrance-other">
          <a {...platform.link({ at: "home" })}>{t("confirm.go")}</a>
        </p>
      }
    >
      <p class="entrance-lead">{t("confirm.text", [session?.user.email ?? ""])}</p>
      <p class="entrance-lead">{t("confirm.stranger")}</p>
    </ConfirmCard>
  );
}
