import { createHash } from "node:crypto";
import { text } from "@tintype/shared/api/common/common";
import { openSharedQuery, sharedPageSchema, sharedThumbnails } from "@tintype/shared/api/shares/shares";
import { MAX_THUMBNAILS } from "@tintype/shared/api/views/thumbnail-count";
import { z } from "zod";
import { createReaderLane } from "../../extraction/extractions/reader-lane.ts";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import { findNewestColors } from "../../extraction/runs/snapshots/snapshots.ts";
import { presentThumbnail } from "../../extraction/screenshots/present-thumbnail.ts";
import { findThumbnailsOfExtraction } from "../../extraction/screenshots/repository.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import { file, fileReply, reply } from "../../platform/operation/answer.ts";
import { errorPage, type PageShell } from "../../platform/operation/message-page.ts";
import { type Operation, operation } from "../../platform/operation/operation.ts";
import { drawPalette } from "../../platform/palette-image.ts";
import { drawBadge } from "./badge.ts";
import { DEAD_LINK } from "./dead-link.ts";
import {
  createLinkOperations,
  FOR_LINKS,
  linkParams,
  NOINDEX,
  type SharedPageAddress,
  sharedPageAddresses,
} from "./for-links.ts";
import { pageOfShare, type SharedAbout } from "./page.ts";
import { readBadgeFacts, readFeed } from "./reading.ts";
import type { Shared, ShareService } from "./service.ts";
import { sharedSiteOperations } from "./site-operations.ts";
import { findColorsOfSite, readBadgeOfSite, readFeedOfSite } from "./site-reading.ts";

/** For files that other pages show: a badge, a picture. A link that was revoked may be seen for so long where it was loaded. */
const SHORTLY = { ...NOINDEX, "Cache-Control": "public, max-age=300", "Cross-Origin-Resource-Policy": "cross-origin" };

/** The most used colours of a page, of which the picture shows the first that are opaque. */
const MAX_PALETTE = 200;

interface Parts {
  readonly db: Db;
  readonly shares: ShareService;
  readonly extractions: ExtractionService;
  /** The operations of extractions that links open, too. */
  readonly reading: Readonly<
    Record<"snapshots" | "snapshot" | "screenshot" | "places" | "allPlaces" | "diff" | "export", Operation>
  >;
  /** The page of a share. */
  readonly shell: PageShell;
}

/** The operations that anybody with a link can reach: the views of a page, or of a site and its pages. */
export function sharedOperations(parts: Parts): Operation[] {
  const { db, shares, extractions, shell } = parts;
  const inTurn = createReaderLane();
  const headers = { ...shell.headers, ...NOINDEX, "Cache-Control": "no-store" };
  const toPage = {
    ...FOR_LINKS,
    hidden: true,
    errorPage: errorPage(shell, DEAD_LINK),
    output: file("text/html"),
  } as const;
  const replyWith = (about: SharedAbout) => {
    if (shell.html === undefined) throw new AppError("not_ready", "The dashboard has not been built.");
    return fileReply(pageOfShare(shell.html, about), { contentType: "text/html; charset=utf-8", headers });
  };
  const addresses = sharedPageAddresses(shares);
  return [
    operation({
      ...toPage,
      rest: "GET /s/:share",
      summary: "Open a shared page or site",
      description: "A page for people, whose script uses the addresses below.",
      input: { params: linkParams },
      run: async ({ share }) => {
        const opened = await shares.openAny(share);
        const address = shares.urlOf(share);
        if ("site" in opened)
          return replyWith({ name: opened.site.name, address, toDashboard: "../app/", isSite: true });
        const { title, url } = opened.extraction;
        return replyWith({ name: title || url, address, toDashboard: "../app/" });
      },
    }),

    operation({
      ...toPage,
      rest: "GET /s/:share/pages/:page_id",
      summary: "Open a page of a shared site",
      description: "As a shared page.",
      input: { params: linkParams.extend({ page_id: text({ max: 200 }) }) },
      run: async ({ share, page_id }) => {
        const { title, url } = (await shares.openPageOf(share, page_id)).extraction;
        return replyWith({ name: title || url, address: shares.urlOf(share), toDashboard: "../../../app/" });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/feed.atom",
      summary: "Follow a shared page or site",
      description:
        "An Atom feed with an entry for each of the newest snapshots that changed something; of a site, for each of the newest runs that did.",
      responseHeaders: { ETag: "Changes with the page's newest snapshot." },
      isConditional: true,
      errors: ["payload_too_large"],
      input: { params: linkParams, headers: z.object({ "if-none-match": text().optional() }) },
      output: file("application/atom+xml"),
      run: async ({ share, if_none_match }) => {
        const opened = await shares.openAny(share);
        const address = shares.urlOf(share);
        const contentType = "application/atom+xml; charset=utf-8";
        const about = { ...NOINDEX, "Cache-Control": "private, no-cache" };
        if ("site" in opened)
          return fileReply(await readFeedOfSite(db, opened, address), { contentType, headers: about });
        const etag = etagOf(opened);
        const readContent = () => readFeed(extractions, opened, address);
        const content = if_none_match === etag ? "" : await inTurn(opened.bearer, readContent);
        return fileReply(content, { contentType, headers: { ...about, ETag: etag } });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/badge.svg",
      summary: "Get the badge of a shared page or site",
      description:
        "How many tokens changed with the newest snapshot, and when that was; of a site, how many pages changed with the newest run.",
      errors: ["payload_too_large"],
      input: { params: linkParams },
      output: file("image/svg+xml"),
      run: async ({ share }) => {
        const opened = await shares.openAny(share);
        const facts = "site" in opened ? await readBadgeOfSite(db, opened) : await readBadgeFacts(extractions, opened);
        const headers = { ...SHORTLY, "Content-Security-Policy": "default-src 'none'; sandbox" };
        return fileReply(drawBadge(facts), { contentType: "image/svg+xml; charset=utf-8", headers });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/palette.png",
      summary: "Get the palette of a shared page or site",
      description: "The most used colours, for previews of the link.",
      input: { params: linkParams },
      output: file("image/png"),
      run: async ({ share }) => {
        const opened = await shares.openAny(share);
        const colors =
          "site" in opened
            ? await findColorsOfSite(db, opened.site.id, MAX_PALETTE)
            : await findNewestColors(db, opened.extraction, MAX_PALETTE);
        return fileReply(drawPalette(colors), { contentType: "image/png", headers: SHORTLY });
      },
    }),

    ...addresses.flatMap((address) => operationsOfPage(address, parts)),
    ...sharedSiteOperations(parts),
  ];
}

/** The operations about a page that a link shows: the page itself, or one of a site. */
function operationsOfPage(address: SharedPageAddress, { db, shares, reading }: Parts): Operation[] {
  const { path, params, open } = address;
  const forLinks = createLinkOperations(address);
  const what = path === "/s/:share" ? "a shared page" : "a page of a shared site";
  return [
    operation({
      ...FOR_LINKS,
      rest: `GET ${path}/api`,
      summary: `Get ${what}`,
      description: "Counts as an opening of the link.",
      input: { params, query: openSharedQuery },
      output: sharedPageSchema,
      run: async ({ preview, ...input }) => {
        const shared = await open(input);
        if (preview === undefined) await shares.countOpening(shared);
        const { url, title, created_at, latest_version } = shared.extraction;
        return reply({ url, title, created_at: created_at.toISOString(), latest_version }, { headers: NOINDEX });
      },
    }),

    forLinks(reading.snapshots, {
      rest: `GET ${path}/api/snapshots`,
      summary: `List the snapshots of ${what}`,
      description: "Highest version first.",
    }),

    operation({
      ...FOR_LINKS,
      rest: `GET ${path}/api/thumbnails`,
      summary: `List the thumbnails of ${what}`,
      description: `Small pictures of the snapshots that have a screenshot, of the newest first, at most ${MAX_THUMBNAILS}.`,
      input: { params },
      output: sharedThumbnails,
      run: async (input) => {
        const { bearer } = await open(input);
        const rows = await findThumbnailsOfExtraction(db, bearer.extraction.id, MAX_THUMBNAILS);
        return reply(rows.map(presentThumbnail), { headers: NOINDEX });
      },
    }),

    forLinks(reading.snapshot, {
      rest: `GET ${path}/api/snapshots/:snapshot_id`,
      summary: `Get a snapshot of ${what}`,
    }),

    forLinks(reading.screenshot, {
      rest: `GET ${path}/api/snapshots/:snapshot_id/screenshot`,
      summary: `Get a screenshot of ${what}`,
      responseHeaders: { ETag: "Identifies the picture." },
      isConditional: true,
    }),

    forLinks(reading.places, {
      rest: `GET ${path}/api/snapshots/:snapshot_id/places`,
      summary: `List the places of a token of ${what}`,
    }),

    forLinks(reading.allPlaces, {
      rest: `GET ${path}/api/snapshots/:snapshot_id/places/all`,
      summary: `List the places of all tokens of ${what}`,
    }),

    forLinks(reading.diff, {
      rest: `GET ${path}/api/diff`,
      summary: `Compare two snapshots of ${what}`,
      errors: ["payload_too_large"],
    }),

    forLinks(reading.export, {
      rest: `GET ${path}/api/export`,
      summary: `Export the tokens of ${what}`,
      errors: ["payload_too_large"],
    }),
  ];
}

/** A weak validator of the feed, which changes with the newest snapshot and with names of tokens. */
function etagOf({ share: { id }, extraction: { latest_version, renames, title } }: Shared): string {
  const state = JSON.stringify([id, latest_version, renames, title]);
  return `W/"${createHash("sha256").update(state).digest("base64url").slice(0, 22)}"`;
}
