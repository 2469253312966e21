import { useSession } from "../../platform/context.ts";
import { useHasRole } from "../../platform/server/use-role.ts";
import type { PageExtraction } from "../../platform/sources/page-source.ts";

export interface Rights {
  /** True if the person may change how and when the page is read. */
  readonly mayManage: boolean;
  /** True if the person may share, move and delete the page. */
  readonly mayRemove: boolean;
  /** True if the person may run the page, and write notes. */
  readonly mayCapture: boolean;
}

/** The person's rights on a page; undefined: of the device, on which they have all. The server checks them again. */
export function useRights(extraction: PageExtraction | undefined): Rights {
  const userId = useSession()?.user.id;
  const teamId = extraction?.teamId ?? null;
  const mayManage = useHasRole(teamId, "admin") ?? false;
  // Almost everybody may: what is offered does not appear late.
  const mayCapture = useHasRole(teamId, "member") ?? true;
  const isCreator = extraction?.createdBy.id === userId;
  return { mayManage, mayRemove: mayManage || (isCreator && mayCapture), mayCapture };
}
