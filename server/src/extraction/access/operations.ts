import { accessBody, accessSchema } from "@tintype/shared/api/access/access";
import { visitorView } from "@tintype/shared/api/access/visitor-view";
import { success } from "@tintype/shared/api/common/common";
import { z } from "zod";
import { type ExtractionId, idParam, type SubjectId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { PAGES, SITES, type SubjectKind } from "../subjects/kinds.ts";
import type { AccessService } from "./service.ts";

const VIEWED = { tag: "Access", errors: ["forbidden", "not_team_member"] } as const;
const CHANGED = { tag: "Access", errors: ["forbidden", "not_team_member", "insufficient_role"] } as const;

const page = z.object({ id: idParam<ExtractionId>() });

/** The operations of what lets the service in behind the logins of pages and sites, and of the visitors of pages. */
export function accessOperations(service: AccessService) {
  const ofPages = accessOf(service, PAGES, {
    what: "a page",
    get: "The names of its headers and cookies. Values are never returned. Empty lists where there is none.",
    put: "Lets runs in behind a login: sent to the page's origin and to no other, stored encrypted, in place of an earlier one.",
  });
  const ofSites = accessOf(service, SITES, {
    what: "a site",
    get: "As of a page. A page of the site that has its own is read with that.",
    put: "Lets its runs in behind a login: sent to the origin of the site's source, of a list that of its first address, and to no other. Its sitemaps and robots.txt are read without it.",
  });
  return {
    get: ofPages.get,
    put: ofPages.put,
    remove: ofPages.remove,
    /** For screens. */
    getVisitor: operation({
      kind: "query",
      input: { params: page },
      output: visitorView,
      run: async ({ id }, { caller }) => service.getVisitor(caller, id),
    }),
    forgetVisitor: operation({
      ...CHANGED,
      rest: "DELETE /api/extractions/:id/visitor",
      summary: "Forget the visitor of a page",
      description:
        "Deletes the cookies and the storage that the page set for a visitor who returns. The next run comes as somebody new, and what the page sets then is kept.",
      input: { params: page },
      output: success,
      run: async ({ id }, { caller }) => {
        await service.forgetVisitor(caller, id);
        return { success: true };
      },
    }),
    getOfSite: ofSites.get,
    putOfSite: ofSites.put,
    removeOfSite: ofSites.remove,
  };
}

/** The operations of the access to one kind of subject. */
function accessOf<const Path extends `/api/${string}`, Id extends SubjectId>(
  service: AccessService,
  { path, subjectOf }: SubjectKind<Path, Id>,
  texts: { readonly what: string; readonly get: string; readonly put: string },
) {
  const params = z.object({ id: idParam<Id>() });
  return {
    get: operation({
      ...VIEWED,
      rest: `GET ${path}/:id/access`,
      summary: `Get the access to ${texts.what}`,
      description: texts.get,
      input: { params },
      output: accessSchema,
      run: async ({ id }, { caller }) => service.get(caller, subjectOf(id)),
    }),
    put: operation({
      ...CHANGED,
      rest: `PUT ${path}/:id/access`,
      summary: `Set the access to ${texts.what}`,
      description: texts.put,
      input: { params, body: accessBody },
      output: accessSchema,
      run: async ({ id, ...body }, { caller }) => service.put(caller, subjectOf(id), body),
    }),
    remove: operation({
      ...CHANGED,
      rest: `DELETE ${path}/:id/access`,
      summary: `Forget the access to ${texts.what}`,
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await service.remove(caller, subjectOf(id));
        return { success: true };
      },
    }),
  };
}
