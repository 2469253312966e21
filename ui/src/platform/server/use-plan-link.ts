import { usePlatform } from "../context.ts";

/**
 * Returns the link to the view in which plans can be changed: one of the server's own dashboard, or else that view in a
 * new tab.
 */
export function usePlanLink(): (url: string) => { href: string; target?: string; rel?: string } {
  const { link, pages } = usePlatform();
  return (url) =>
    pages.where === "server" ? link({ at: "plan" }) : { href: url, target: "_blank", rel: "noreferrer" };
}
