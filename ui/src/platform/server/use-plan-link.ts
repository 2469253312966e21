import { usePlatform } from "../context.ts";

/** Where plans can be changed: a view of the server's own dashboard, or else that view in a new tab. */
export function usePlanLink(): (url: string) => { href: string; target?: string; rel?: string } {
  const { link, pages } = usePlatform();
  return (url) =>
    pages.where === "server" ? link({ at: "plan" }) : { href: url, target: "_blank", rel: "noreferrer" };
}
