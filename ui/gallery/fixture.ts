import type { AppRouter } from "@tintype/server/trpc";
import type { InvitationPreview } from "@tintype/shared/api/accounts/invitations";
import type { Progress } from "@tintype/shared/api/views/views";
import type { inferRouterInputs } from "@trpc/server";
import type { ComponentChild } from "preact";
import type { Language } from "../src/i18n/i18n.ts";
import type { Destinations } from "../src/platform/destination.ts";
import type { ServerAbout, SignedIn } from "../src/platform/platform.ts";
import type { PageTab, Route, SiteTab } from "../src/platform/routes.ts";
import type { PageSource } from "../src/platform/sources/page-source.ts";

type Routers = AppRouter["_def"]["record"];
type Inputs = inferRouterInputs<AppRouter>;
type RouterName = keyof Inputs & keyof Routers & string;

/** As the procedure gives it: `inferRouterOutputs` would forbid fields that are undefined, which JSON leaves out. */
type OutputOf<Procedure> = Procedure extends { _def: { $types: { output: infer Output } } } ? Output : never;

type AnswersOf<Router extends RouterName> = {
  readonly [Procedure in keyof Routers[Router] & keyof Inputs[Router] & string as `${Router}.${Procedure}`]?: (
    input: Inputs[Router][Procedure],
  ) => OutputOf<Routers[Router][Procedure]>;
};
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** Answers of the server by procedure, such as `teams.list`, in the shapes of its router. */
export type Answers = Intersection<{ [Router in RouterName]: AnswersOf<Router> }[RouterName]>;

/** All that a view is drawn from, in the gallery, in the tests and in the pictures. */
export interface Fixture {
  readonly route: Route;
  /** The program around the view. Absent: the dashboard that the server serves. */
  readonly shell?: "share" | "extension";
  /** Answers besides those that every view may ask for (`fixtures/everywhere.ts`). */
  readonly answers?: Answers;
  /** Absent: Ada. */
  readonly session?: SignedIn | null;
  /** Absent: the pages that `answers` tell of. */
  readonly pages?: PageSource;
  readonly destinations?: Destinations;
  readonly about?: ServerAbout;
  readonly invitation?: InvitationPreview;
  /** The progress of the page's run. Absent: nothing is told. */
  readonly progress?: Progress;
  /** The content of the local storage. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** The fixtures of a view by the state that they show. `busy` and `failing` are made of `filled` if absent. */
export interface View {
  readonly filled: Fixture;
  readonly [state: string]: Fixture;
}

/** How a state of a view is drawn that no route leads to. */
export interface Sketch {
  /** The addresses of the style sheets that only these views have. */
  readonly styles: readonly string[];
  /** The selector of a button that is clicked when the view is drawn. */
  readonly press?: string;
  draw(language: Language): ComponentChild;
}

/** The sketches of a view that no route leads to, by the state that they show. */
export type OtherView = Readonly<Record<string, Sketch>>;

/** The name of each view that a route leads to. */
export type ViewName = Exclude<Route["at"], "page" | "site"> | `page ${PageTab}` | `site ${SiteTab}`;

/** The view that a route leads to. */
export function viewNameOf(route: Route): ViewName {
  if (route.at === "page") return `page ${route.tab}`;
  return route.at === "site" ? `site ${route.tab}` : route.at;
}
