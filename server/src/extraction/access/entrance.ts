import type { Credentials } from "@tintype/reader/reading/credentials";
import { loginFault } from "@tintype/reader/reading/login";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { PageReading } from "@tintype/reader/reading/reading";
import type { AccessEnding } from "@tintype/shared/api/access/access";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SiteId } from "../../platform/ids.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { type AccessRow, findAccessOfPage, findReading, putReading } from "./repository.ts";
import { readAccess } from "./stored.ts";

/** Lets a run in behind a login. */
export interface Entrance {
  /** For the visit; undefined if the page has no access, or is of another origin than it. */
  readonly credentials: Credentials | undefined;
  /** @throws PageFailure login, if the reading is one of a login although the visit had access */
  check(reading: PageReading): Promise<void>;
}

export type FindEntrance = (page: {
  readonly id: ExtractionId;
  readonly site_id: SiteId | null;
  readonly url: string;
}) => Promise<Entrance>;

const NONE: Entrance = { credentials: undefined, check: async () => undefined };

/** @param box of the purpose "page access" */
export function createEntrances({ db, box }: { db: Db; box: SecretBox }): FindEntrance {
  const open = ({ id, sealed, ended }: AccessRow): Credentials => {
    if (ended !== null) throw new PageFailure("login", `${ENDED[ended]}: ${AGAIN}`);
    try {
      return readAccess(box.open(id, sealed));
    } catch (error) {
      throw new PageFailure("login", `What lets the service in can no longer be decrypted: ${AGAIN}`, { cause: error });
    }
  };
  return async (page) => {
    const access = await findAccessOfPage(db, page);
    if (!access || access.origin !== new URL(page.url).origin) return NONE;
    return {
      credentials: open(access),
      async check(reading) {
        const fault = loginFault(page.url, reading);
        if (fault !== undefined) throw login(fault);
        const hasPasswordField = reading.barriers?.hasPasswordField === true;
        const lastReading = await findReading(db, page.id);
        if (hasPasswordField && lastReading?.hadPasswordField === false)
          throw login("The page asks for a password, as it did not before.");
        await putReading(db, page.id, hasPasswordField);
      },
    };
  };
}

const login = (sentence: string): PageFailure =>
  new PageFailure("login", `${sentence} What lets the service in seems to have expired: ${AGAIN}`);

const AGAIN = "set the page's access again.";

const ENDED: Readonly<Record<AccessEnding, string>> = {
  moved: "What let the service in has ended, because the page has moved to another owner",
  rights: "What let the service in has ended, because who set it may no longer change the page",
};
