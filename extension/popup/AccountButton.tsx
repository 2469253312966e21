import { t } from "@tintype/ui/i18n/i18n.ts";
import { PersonIcon } from "@tintype/ui/kit/icons.tsx";
import { useSession } from "@tintype/ui/platform/context.ts";

/** Opens the account. A dot says that the person has to sign in again. */
export function AccountButton({ onClick }: { readonly onClick: () => void }) {
  const account = useSession();
  const label = account ? t("account.open", [account.user.name]) : t("account.signIn");
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <PersonIcon />
      {account?.revoked && <span class="alert-dot" />}
    </button>
  );
}
