import { useEffect } from "preact/hooks";
import { CopyProvider } from "../../kit/copying.tsx";
import { usePlatform, useSession, useStore } from "../../platform/context.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import type { Store } from "../../platform/platform.ts";
import { parsePath, type Route, routePath } from "../../platform/routes.ts";
import { ConfirmAddress } from "./ConfirmAddress.tsx";
import { ConfirmChannel } from "./ConfirmChannel.tsx";
import { Entrance } from "./Entrance.tsx";
import { Frame } from "./Frame.tsx";
import { Recovery } from "./Recovery.tsx";
import { ServerAway } from "./ServerAway.tsx";
import { titleOf } from "./titles.ts";

interface Props {
  /** Address of the server, without a slash at its end. */
  readonly address: string;
  /** Why it is not known who is signed in. */
  readonly sessionFault: Store<ServerFault | undefined>;
  /** Asks again who is signed in. */
  readonly onRetry: () => void;
}

/** The dashboard that the server serves: the form to sign in, or the navigation beside the view that the address names. */
export function Shell({ address, sessionFault, onRetry }: Props) {
  const { route: routes, go } = usePlatform();
  const route = useStore(routes);
  const fault = useStore(sessionFault);
  const session = useSession();
  const target = session === undefined ? undefined : redirectOf(route, session !== null);
  useEffect(() => {
    if (target) go(target, { replace: true });
  }, [go, target && routePath(target)]);
  useEffect(() => {
    const title = titleOf(route);
    if (title !== undefined) document.title = title;
  }, [route]);
  if (isRecovery(route)) return <Recovery key={route.at} route={route} address={address} />;
  if (route.at === "confirmChannel") return <ConfirmChannel key={route.token} token={route.token} address={address} />;
  if (session === undefined) return fault ? <ServerAway fault={fault} onRetry={onRetry} /> : null;
  if (target) return null;
  if (route.at === "confirmAddress") return <ConfirmAddress key={route.token} token={route.token} />;
  return (
    <CopyProvider>
      {route.at === "signIn" || route.at === "register" ? (
        <Entrance key={route.at} route={route} />
      ) : (
        <Frame key={session?.user.id} route={route} />
      )}
    </CopyProvider>
  );
}

type RecoveryRoute = Extract<Route, { at: "forgotPassword" | "resetPassword" }>;

/** Returns whether a view is for people who have forgotten their password, whoever is signed in. */
const isRecovery = (route: Route): route is RecoveryRoute =>
  route.at === "forgotPassword" || route.at === "resetPassword";

/** The views that nobody needs to be led back to: the first one, that of an account that may be another one's, and none. */
const NOWHERE: ReadonlySet<Route["at"]> = new Set(["home", "account", "notFound"]);

/** The route to show instead: the form for somebody who is not signed in, and the way on for somebody who is. */
function redirectOf(route: Route, isSignedIn: boolean): Route | undefined {
  if (isRecovery(route) || route.at === "confirmChannel") return undefined;
  const isEntrance = route.at === "signIn" || route.at === "register";
  if (isEntrance === !isSignedIn) return undefined;
  if (isEntrance) return parsePath(route.next ?? "/");
  // Few who are invited have an account.
  const isInvited = route.at === "invitation";
  return { at: isInvited ? "register" : "signIn", ...(!NOWHERE.has(route.at) && { next: routePath(route) }) };
}
