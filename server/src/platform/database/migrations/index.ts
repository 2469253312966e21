import type { Migration } from "kysely/migration";
import { schema } from "./0001-schema.ts";
import { shareFacts } from "./0002-share-facts.ts";
import { demo } from "./0003-demo.ts";
import { systemsPages } from "./0004-systems-pages.ts";
import { screenshotsThumbnails } from "./0005-screenshots-thumbnails.ts";
import { reviews } from "./0006-reviews.ts";
import { reviewRules } from "./0007-review-rules.ts";
import { confirmation } from "./0008-confirmation.ts";
import { runEvents } from "./0009-run-events.ts";
import { teamRoles } from "./0010-team-roles.ts";
import { sites } from "./0011-sites.ts";
import { reviewOptions } from "./0012-review-options.ts";
import { channels } from "./0013-channels.ts";
import { receivers } from "./0014-webhooks-receivers.ts";
import { shareWarnings } from "./0015-share-warnings.ts";
import { designMd } from "./0016-design-md.ts";
import { access } from "./0017-access.ts";
import { visitors } from "./0018-access-visitors.ts";
import { agents } from "./0019-agents.ts";
import { channelLanguage } from "./0020-channel-language.ts";
import { agentTurns } from "./0021-agents-turns.ts";
import { sitesBounds } from "./0023-sites-bounds.ts";
import { sitesAskedPages } from "./0024-sites-asked-pages.ts";
import { visitorsAccess } from "./0025-visitors-access.ts";
import { accessEndings } from "./0026-access-endings.ts";
import { mailLimits } from "./0027-mail-limits.ts";
import { invitationsUntied } from "./0029-invitations-untied.ts";
import { channelTypes } from "./0032-channels-types.ts";
import { links } from "./0033-links.ts";

/**
 * Every change to the schema, in order. A released migration is never edited, nor are the files in `schema/`: a new one is
 * added at the end.
 */
export const migrations: Record<string, Migration> = {
  "0001-schema": schema,
  "0002-share-facts": shareFacts,
  "0003-demo": demo,
  "0004-systems-pages": systemsPages,
  "0005-screenshots-thumbnails": screenshotsThumbnails,
  "0006-reviews": reviews,
  "0007-review-rules": reviewRules,
  "0008-confirmation": confirmation,
  "0009-run-events": runEvents,
  "0010-team-roles": teamRoles,
  "0011-sites": sites,
  "0012-review-options": reviewOptions,
  "0013-channels": channels,
  "0014-webhooks-receivers": receivers,
  "0015-share-warnings": shareWarnings,
  "0016-design-md": designMd,
  "0017-access": access,
  "0018-access-visitors": visitors,
  "0019-agents": agents,
  "0020-channel-language": channelLanguage,
  "0021-agents-turns": agentTurns,
  "0023-sites-bounds": sitesBounds,
  "0024-sites-asked-pages": sitesAskedPages,
  "0025-visitors-access": visitorsAccess,
  "0026-access-endings": accessEndings,
  "0027-mail-limits": mailLimits,
  "0029-invitations-untied": invitationsUntied,
  "0032-channels-types": channelTypes,
  "0033-links": links,
};
