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
import { createLinkOperations, FOR_LINKS, linkParams, NOINDEX } from "./for-links.ts";
import { pageOfShare } from "./page.ts";
import { readBadgeFacts, readFeed } from "./reading.ts";
import type { Shared, ShareService } from "./service.ts";

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

/** The operations that anybody with a link can reach: one extraction's snapshots, and the diffs and exports made of them. */
export function sharedOperations({ db, shares, extractions, reading, shell }: Parts): Operation[] {
  const inTurn = createReaderLane();
  const forLinks = createLinkOperations(shares);
  return [
    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share",
      summary: "Open a shared page",
      hidden: true,
      description: "A page for people, whose script uses the addresses below.",
      errorPage: errorPage(shell, DEAD_LINK),
      input: { params: linkParams },
      output: file("text/html"),
      run: async ({ share }) => {
        const { extraction } = await shares.open(share);
        if (shell.html === undefined) throw new AppError("not_ready", "The dashboard has not been built.");
        const page = pageOfShare(shell.html, extraction, shares.urlOf(share));
        const headers = { ...shell.headers, ...NOINDEX, "Cache-Control": "no-store" };
        return fileReply(page, { contentType: "text/html; charset=utf-8", headers });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/feed.atom",
      summary: "Follow a shared page",
      description: "An Atom feed with an entry for each of the newest snapshots that changed something.",
      responseHeaders: { ETag: "Changes with the page's newest snapshot." },
      isConditional: true,
      errors: ["payload_too_large"],
      input: { params: linkParams, headers: z.object({ "if-none-match": text().optional() }) },
      output: file("application/atom+xml"),
      run: async ({ share, if_none_match }) => {
        const shared = await shares.open(share);
        const etag = etagOf(shared);
        const isKnown = if_none_match === etag;
        const readContent = () => readFeed(extractions, shared, shares.urlOf(share));
        const content = isKnown ? "" : await inTurn(shared.bearer, readContent);
        const about = { ...NOINDEX, ETag: etag, "Cache-Control": "private, no-cache" };
        return fileReply(content, { contentType: "application/atom+xml; charset=utf-8", headers: about });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/badge.svg",
      summary: "Get a shared page's badge",
      description: "How many tokens changed with the newest snapshot, and when that was.",
      errors: ["payload_too_large"],
      input: { params: linkParams },
      output: file("image/svg+xml"),
      run: async ({ share }) => {
        const facts = await readBadgeFacts(extractions, await shares.open(share));
        const headers = { ...SHORTLY, "Content-Security-Policy": "default-src 'none'; sandbox" };
        return fileReply(drawBadge(facts), { contentType: "image/svg+xml; charset=utf-8", headers });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/palette.png",
      summary: "Get a shared page's palette",
      description: "The most used colours of the newest snapshot, for previews of the link.",
      input: { params: linkParams },
      output: file("image/png"),
      run: async ({ share }) => {
        const { extraction } = await shares.open(share);
        const picture = drawPalette(await findNewestColors(db, extraction, MAX_PALETTE));
        return fileReply(picture, { contentType: "image/png", headers: SHORTLY });
      },
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/api",
      summary: "Get a shared page",
      description: "Counts as an opening of the link.",
      input: { params: linkParams, query: openSharedQuery },
      output: sharedPageSchema,
      run: async ({ share, preview }) => {
        const shared = await shares.open(share);
        if (preview === undefined) await shares.countOpening(shared);
        const { url, title, created_at, latest_version } = shared.extraction;
        return reply({ url, title, created_at: created_at.toISOString(), latest_version }, { headers: NOINDEX });
      },
    }),

    forLinks(reading.snapshots, {
      rest: "GET /s/:share/api/snapshots",
      summary: "List a shared page's snapshots",
      description: "Highest version first.",
    }),

    operation({
      ...FOR_LINKS,
      rest: "GET /s/:share/api/thumbnails",
      summary: "List a shared page's thumbnails",
      description: `Small pictures of the snapshots that have a screenshot, of the newest first, at most ${MAX_THUMBNAILS}.`,
      input: { params: linkParams },
      output: sharedThumbnails,
      run: async ({ share }) => {
        const { bearer } = await shares.open(share);
        const rows = await findThumbnailsOfExtraction(db, bearer.extraction.id, MAX_THUMBNAILS);
        return reply(rows.map(presentThumbnail), { headers: NOINDEX });
      },
    }),

    forLinks(reading.snapshot, {
      rest: "GET /s/:share/api/snapshots/:snapshot_id",
      summary: "Get a shared page's snapshot",
    }),

    forLinks(reading.screenshot, {
      rest: "GET /s/:share/api/snapshots/:snapshot_id/screenshot",
      summary: "Get a shared page's screenshot",
      responseHeaders: { ETag: "Identifies the picture." },
      isConditional: true,
    }),

    forLinks(reading.places, {
      rest: "GET /s/:share/api/snapshots/:snapshot_id/places",
      summary: "List the places of a token of a shared page",
    }),

    forLinks(reading.allPlaces, {
      rest: "GET /s/:share/api/snapshots/:snapshot_id/places/all",
      summary: "List the places of all tokens of a shared page",
    }),

    forLinks(reading.diff, {
      rest: "GET /s/:share/api/diff",
      summary: "Compare two snapshots of a shared page",
      errors: ["payload_too_large"],
    }),

    forLinks(reading.export, {
      rest: "GET /s/:share/api/export",
      summary: "Export a shared page's tokens",
      errors: ["payload_too_large"],
    }),
  ];
}

/** A weak validator of the feed, which changes with the newest snapshot and with names of tokens. */
function etagOf({ share: { id }, extraction: { latest_version, renames, title } }: Shared): string {
  const state = JSON.stringify([id, latest_version, renames, title]);
  return `W/"${createHash("sha256").update(state).digest("base64url").slice(0, 22)}"`;
}
