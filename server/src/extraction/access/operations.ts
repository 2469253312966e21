import { accessBody, accessSchema } from "@tintype/shared/api/access";
import { success } from "@tintype/shared/api/common";
import { visitorView } from "@tintype/shared/api/visitor-view";
import { z } from "zod";
import { type ExtractionId, idParam, type SiteId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import type { Subject } from "../subjects/subject.ts";
import type { AccessService } from "./service.ts";

const VIEWED = { tag: "Access", errors: ["forbidden", "not_team_member"] } as const;
const CHANGED = { tag: "Access", errors: ["forbidden", "not_team_member", "insufficient_role"] } as const;

const pages = {
  path: "/api/extractions/:id/access",
  params: z.object({ id: idParam<ExtractionId>() }),
  what: "a page",
  origin: "the page's origin",
} as const;
const sites = {
  path: "/api/sites/:id/access",
  params: z.object({ id: idParam<SiteId>() }),
  what: "a site",
  origin: "the origin of the site's source, of a list that of its first address",
} as const;

/** The operations of what lets the service in behind the logins of pages and sites, and of the visitors of pages. */
export function accessOperations(service: AccessService) {
  const page = ({ id }: { id: ExtractionId }): Subject => ({ extraction: id });
  const site = ({ id }: { id: SiteId }): Subject => ({ site: id });
  return {
    get: operation({
      ...VIEWED,
      rest: `GET ${pages.path}`,
      summary: `Get the access to ${pages.what}`,
      description: "The names of its headers and cookies. Values are never returned. Empty lists where there is none.",
      input: { params: pages.params },
      output: accessSchema,
      run: async (input, { caller }) => service.get(caller, page(input)),
    }),
    put: operation({
      ...CHANGED,
      rest: `PUT ${pages.path}`,
      summary: `Set the access to ${pages.what}`,
      description: `Lets runs in behind a login: sent to ${pages.origin} and to no other, stored encrypted, in place of an earlier one.`,
      input: { params: pages.params, body: accessBody },
      output: accessSchema,
      run: async ({ id, ...body }, { caller }) => service.put(caller, page({ id }), body),
    }),
    remove: operation({
      ...CHANGED,
      rest: `DELETE ${pages.path}`,
      summary: `Forget the access to ${pages.what}`,
      input: { params: pages.params },
      output: success,
      run: async (input, { caller }) => {
        await service.remove(caller, page(input));
        return { success: true };
      },
    }),
    /** For screens. */
    getVisitor: operation({
      kind: "query",
      input: { params: pages.params },
      output: visitorView,
      run: async ({ id }, { caller }) => service.getVisitor(caller, id),
    }),
    forgetVisitor: operation({
      ...CHANGED,
      rest: "DELETE /api/extractions/:id/visitor",
      summary: "Forget the visitor of a page",
      description:
        "Deletes the cookies and the storage that the page set for a visitor who returns. The next run comes as somebody new, and what the page sets then is kept.",
      input: { params: pages.params },
      output: success,
      run: async ({ id }, { caller }) => {
        await service.forgetVisitor(caller, id);
        return { success: true };
      },
    }),
    getOfSite: operation({
      ...VIEWED,
      rest: `GET ${sites.path}`,
      summary: `Get the access to ${sites.what}`,
      description: "As of a page. A page of the site that has its own is read with that.",
      input: { params: sites.params },
      output: accessSchema,
      run: async (input, { caller }) => service.get(caller, site(input)),
    }),
    putOfSite: operation({
      ...CHANGED,
      rest: `PUT ${sites.path}`,
      summary: `Set the access to ${sites.what}`,
      description: `Lets its runs in behind a login: sent to ${sites.origin}, and to no other. Its sitemaps and robots.txt are read without it.`,
      input: { params: sites.params, body: accessBody },
      output: accessSchema,
      run: async ({ id, ...body }, { caller }) => service.put(caller, site({ id }), body),
    }),
    removeOfSite: operation({
      ...CHANGED,
      rest: `DELETE ${sites.path}`,
      summary: `Forget the access to ${sites.what}`,
      input: { params: sites.params },
      output: success,
      run: async (input, { caller }) => {
        await service.remove(caller, site(input));
        return { success: true };
      },
    }),
  };
}
