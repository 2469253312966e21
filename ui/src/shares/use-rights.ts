import { useSession } from "../context.ts";
import { useTeams } from "../server/use-server.ts";
import type { PageExtraction } from "../sources/page-source.ts";

export interface Rights {
  /** Whether the person may change how and when the page is read. */
  readonly mayManage: boolean;
  /** Whether the person may share, move and delete the page. */
  readonly mayRemove: boolean;
}

/** The person's rights on a page. The server checks them again. */
export function useRights({ teamId, createdBy }: PageExtraction): Rights {
  const userId = useSession()?.user.id;
  const role = useTeams().data?.data.find(({ id }) => id === teamId)?.role;
  const mayManage = teamId === null || role === "owner" || role === "admin";
  return { mayManage, mayRemove: mayManage || createdBy.id === userId };
}
