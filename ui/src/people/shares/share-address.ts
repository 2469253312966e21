import type { PageTab, Route } from "../../platform/routes.ts";

// The views of a shared page. They differ in the parameters of the address, not in its path.

/** The id by which the views know the one page that a link opens. */
export const SHARED_PAGE = "shared";

const page = { where: "server", pageId: SHARED_PAGE } as const;

/** The names of the views of a version in the address; it does not name the overview. */
const VIEWS: ReadonlyMap<PageTab, string> = new Map([
  ["tokens", "tokens"],
  ["export", "export"],
  ["places", "places"],
]);

/** The view that the parameters of an address name. */
export function routeOf(search: string): Route {
  const parameters = new URLSearchParams(search);
  const get = (name: string) => parameters.get(name) ?? undefined;
  const [view, from, to, versionId] = [get("view"), get("from"), get("to"), get("version")];
  if (view === "compare") return { at: "compare", ...page, ...(from && to && { from, to }) };
  const version = versionId && { versionId };
  if (view !== "places") {
    const tab = view === "export" || view === "tokens" ? view : "overview";
    return { at: "page", ...page, tab, ...version };
  }
  const [kind, name] = [get("kind"), get("token")];
  return { at: "page", ...page, tab: view, ...version, ...(kind && name && { token: { kind, name } }) };
}

/** The parameters that name a view, with their `?`. */
export function searchOf(route: Route): string {
  const viewParameters: Record<string, string | undefined> =
    route.at === "compare"
      ? { view: "compare", from: route.from, to: route.to }
      : route.at === "page"
        ? { view: VIEWS.get(route.tab), version: route.versionId, kind: route.token?.kind, token: route.token?.name }
        : {};
  const parameters = Object.entries(viewParameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return parameters.length === 0 ? "" : `?${new URLSearchParams(parameters)}`;
}
