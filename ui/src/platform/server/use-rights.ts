import { useSession } from "../context.ts";
import { useHasRole } from "./use-role.ts";

export interface Rights {
  /** True if the person may change how and when a page is read. */
  readonly mayManage: boolean;
  /** True if the person may share, move and delete a page, and change and delete a site. */
  readonly mayRemove: boolean;
  /** True if the person may run a page or a site, and write notes. */
  readonly mayCapture: boolean;
}

/** A page or a site of the server, as far as rights depend on it. */
interface Owned {
  /** The team that it belongs to; null: the person's own account. */
  readonly teamId: string | null;
  /** The id of the user who created it; null if the account is gone. */
  readonly creatorId: string | null;
}

/** The person's rights on a page or a site; undefined: a page of the device, on which they have all. The server checks them again. */
export function useRights(owned: Owned | undefined): Rights {
  const userId = useSession()?.user.id;
  const teamId = owned?.teamId ?? null;
  const mayManage = useHasRole(teamId, "admin") ?? false;
  // Almost everybody may: what is offered does not appear late.
  const mayCapture = useHasRole(teamId, "member") ?? true;
  const isCreator = owned !== undefined && owned.creatorId === userId;
  return { mayManage, mayRemove: mayManage || (isCreator && mayCapture), mayCapture };
}
