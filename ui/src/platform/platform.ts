import type { InvitationPreview } from "@tintype/shared/api/accounts/invitations";
import type { About, Progress } from "@tintype/shared/api/views/views";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Language } from "../i18n/i18n.ts";
import type { Destinations } from "./destination.ts";
import type { Outcome } from "./outcome.ts";
import type { Route } from "./routes.ts";
import type { ServerClient } from "./server/client.ts";
import type { PageSource } from "./sources/page-source.ts";

/** The facts that the forms to sign in and to register depend on. */
export type ServerAbout = Pick<About, "email" | "registration" | "has_accounts">;

/** A value that changes over time. */
export interface Store<T> {
  get(): T;
  /** Calls back after every change. @returns how to stop that */
  watch(listener: () => void): () => void;
}

/** Who is signed in, and to which server. */
export interface SignedIn {
  /** The server's address, without a slash at its end. */
  readonly address: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    /** Set for an operator of the service. */
    readonly operator?: true;
  };
  /** True if the server no longer accepts the credential: the person has to sign in again. */
  readonly revoked: boolean;
}

export interface Credentials {
  /** The server's address as the person typed it; ignored by a platform without a choice of servers. */
  readonly address: string;
  readonly email: string;
  readonly password: string;
}

export interface NewAccount extends Credentials {
  readonly name: string;
  /** The token of an invitation: the new account becomes a member of that team. */
  readonly invitation?: string | undefined;
}

/** The outlines in the open tab. */
export type OnPageTarget =
  /** The elements that use a token, by its value (typography: its family). */
  | { readonly kind: KindKey; readonly value: string }
  /** The elements that these selectors match, as in places and findings. */
  | { readonly selectors: readonly string[] };

export interface ShownOnPage {
  readonly target: OnPageTarget;
  readonly state: "looking" | "shown" | "failed";
  /** Elements that are outlined. */
  readonly count: number;
  /** True if the page has more. */
  readonly more: boolean;
  /** The index of the element that the page was scrolled to. */
  readonly at: number | undefined;
}

/** Outlines elements in the open tab. The value tells what is shown, by the object that show() was given. */
export interface ShowOnPage extends Store<ShownOnPage | undefined> {
  show(target: OnPageTarget): void;
  /** Scrolls to the next element or the one before. */
  step(direction: 1 | -1): void;
  clear(): void;
}

/** A link to a view: attributes of an `<a>`. */
export interface Link {
  readonly href: string;
  /** Absent: in the same window. */
  readonly target?: "_blank";
}

/**
 * All that the views need of the program they run in: the extension's popup, its dashboard, or the dashboard that the
 * server serves. The views use nothing else of it.
 */
/** The language that a person has chosen; `auto` is the browser's. */
export interface LanguageChoice {
  readonly chosen: "auto" | "en" | "de";
  readonly choose: (language: LanguageChoice["chosen"]) => void;
}

export interface Platform {
  readonly language: Language;
  /** Absent where only the browser chooses the language. */
  readonly languageChoice?: LanguageChoice;
  /** undefined until it is known, null if nobody is signed in. */
  readonly session: Store<SignedIn | null | undefined>;
  /** Call it straight from the event of a click, before anything is awaited: a browser may ask the person for consent. */
  signIn(credentials: Credentials): Promise<Outcome<SignedIn>>;
  /** Makes an account and signs in. Like signIn(), straight from a click. */
  register(account: NewAccount): Promise<Outcome<SignedIn>>;
  /** @returns whether the server revoked the credential too: it may be out of reach */
  signOut(): Promise<{ readonly revoked: boolean }>;
  /** Ends the person's sessions in all browsers too. Absent if signOut() ends all that there is. */
  signOutEverywhere?(): Promise<{ readonly revoked: boolean }>;
  /** The server that the sign-in form suggests. Absent if there is no choice. */
  readonly suggestedServer?: string;
  /** True if calls are made with the key of a device, which may not do all that its owner may. */
  readonly hasDeviceKey?: boolean;
  /** The facts that the server tells everybody, also people who are not signed in. Absent if there is a choice of servers. */
  readonly forEverybody?: {
    about(): Promise<Outcome<ServerAbout>>;
    invitation(token: string): Promise<Outcome<InvitationPreview>>;
  };
  /** Calls the server as the person who is signed in. */
  call<T>(work: (client: ServerClient) => Promise<T>): Promise<Outcome<T>>;
  /** Tells the progress of an extraction's run until it ends. @returns how to stop that */
  followProgress(extractionId: string, listener: (progress: Progress) => void): () => void;
  /** The pages that the dashboard lists. */
  readonly pages: PageSource;
  /** Destinations of captures, and the queue of those to send. Absent if this platform captures nothing. */
  readonly destinations?: Destinations;
  /** Calls back after every change of pages, destinations and the queue, whichever window made it. @returns how to stop that */
  watch(listener: () => void): () => void;
  /** True if this is a link's view of one page: no account, no other pages. */
  readonly isShare?: true;
  /** Shows elements in the page that the tokens are of. Absent where that page is not open. */
  readonly showOnPage?: ShowOnPage;
  /** The view that the address names. */
  readonly route: Store<Route>;
  link(route: Route): Link;
  /** @param replace whether Back leads past the present view */
  go(route: Route, options?: { readonly replace?: boolean }): void;
  /** The address of the product's icon with this width in px. */
  icon(size: 48 | 128): string;
}
