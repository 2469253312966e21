import type { ComponentChildren } from "preact";
import { t } from "../../i18n/i18n.ts";
import { BackIcon } from "../../kit/icons.tsx";
import { SignIn } from "../../people/account/SignIn.tsx";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { Route } from "../../platform/routes.ts";

interface Props {
  readonly title: string;
  /** Target and label of Back; the pages by default. */
  readonly back?: { readonly route: Route; readonly label: string };
  readonly children: ComponentChildren;
}

/** A view of the dashboard that needs an account: its title, and the form to sign in for a person who is not. */
export function ViewFrame({ title, back, children }: Props) {
  const { link } = usePlatform();
  const account = useSession();
  return (
    <div class="view">
      <a class={back ? "page-back shown" : "page-back"} {...link(back?.route ?? { at: "home" })}>
        <BackIcon /> {back?.label ?? t("dashboard.pages")}
      </a>
      <h1 class="view-title" title={title}>
        {title}
      </h1>
      {account === null && <SignIn />}
      {account?.revoked && <SignIn address={account.address} email={account.user.email} />}
      {account && !account.revoked && children}
    </div>
  );
}
