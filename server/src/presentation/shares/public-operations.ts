import { createHash } from "node:crypto";
import { pageQuery, text } from "@tintype/shared/api/common/common";
import { kindsQuery } from "@tintype/shared/api/common/kinds";
import { exportChoices } from "@tintype/shared/api/extractions/exports";
import { snapshotList, snapshotWithTokens } from "@tintype/shared/api/extractions/extractions";
import { allPlacesSchema, placesQuery, placesSchema } from "@tintype/shared/api/extractions/places";
import { openSharedQuery, sharedPageSchema, sharedThumbnails } from "@tintype/shared/api/shares/shares";
import { MAX_THUMBNAILS } from "@tintype/shared/api/views/thumbnail-count";
import { diffSchema } from "@tintype/shared/diff/schema";
import { exportContentTypes } from "@tintype/shared/export/formats";
import { visibleTexts } from "@tintype/shared/text/inert";
import { z } from "zod";
import { presentSnapshot, presentSnapshotWithTokens } from "../../extraction/extractions/presenter.ts";
import { createReaderLane } from "../../extraction/extractions/reader-lane.ts";
import { pictureReply } from "../../extraction/extractions/screenshots/operations.ts";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import { findNewestColors } from "../../extraction/runs/snapshots/snapshots.ts";
import { presentThumbnail } from "../../extraction/screenshots/present-thumbnail.ts";
import { findThumbnailsOfExtraction } from "../../extraction/screenshots/repository.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import { file, fileReply, reply } from "../../platform/operation/answer.ts";
import { messagePage } from "../../platform/operation/message-page.ts";
import { type Operation, operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { drawPalette } from "../../platform/palette-image.ts";
import { drawBadge } from "./badge.ts";
import { DEAD_LINK } from "./dead-link.ts";
import { pageOfShare } from "./page.ts";
import { publicSnapshot } from "./public-facts.ts";
import { readBadgeFacts, readFeed } from "./reading.ts";
import type { Shared, ShareService } from "./service.ts";

/** Whatever a link leads to is not for search engines. */
const NOINDEX = { "X-Robots-Tag": "noindex, nofollow" };
/** For files that other pages show: a badge, a picture. A link that was revoked may be seen for so long where it was loaded. */
const SHORTLY = { ...NOINDEX, "Cache-Control": "public, max-age=300", "Cross-Origin-Resource-Policy": "cross-origin" };

/** The most used colours of a page, of which the picture shows the first that are opaque. */
const MAX_PALETTE = 200;

const params = z.object({ share: text({ max: 100 }) });
const ofSnapshot = params.extend({ snapshot_id: text({ max: 200 }) });

const common = {
  tag: "Shares",
  credentials: "none",
  hasSecretPath: true,
} as const;

interface Parts {
  readonly db: Db;
  readonly shares: ShareService;
  readonly extractions: ExtractionService;
  /** The page of a share as it was built, and the headers that it needs. Without it the dashboard has not been built. */
  readonly shell: { readonly html: string | undefined; readonly headers: Readonly<Record<string, string>> };
}

/** The operations that anybody with a link can reach: one extraction's snapshots, and the diffs and exports made of them. */
export function sharedOperations({ db, shares, extractions, shell }: Parts): Operation[] {
  const inTurn = createReaderLane();
  return [
    operation({
      ...common,
      rest: "GET /s/:share",
      summary: "Open a shared page",
      hidden: true,
      description: "A page for people, whose script uses the addresses below.",
      errorPage: {
        headers: { ...shell.headers, ...NOINDEX, "Cache-Control": "no-store" },
        html: ({ code }, about) =>
          code === "not_found" && shell.html !== undefined
            ? messagePage(shell.html, DEAD_LINK[about.language], about)
            : undefined,
      },
      input: { params },
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
      ...common,
      rest: "GET /s/:share/feed.atom",
      summary: "Follow a shared page",
      description: "An Atom feed with an entry for each of the newest snapshots that changed something.",
      responseHeaders: { ETag: "Changes with the page's newest snapshot." },
      isConditional: true,
      errors: ["payload_too_large"],
      input: { params, headers: z.object({ "if-none-match": text().optional() }) },
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
      ...common,
      rest: "GET /s/:share/badge.svg",
      summary: "Get a shared page's badge",
      description: "How many tokens changed with the newest snapshot, and when that was.",
      errors: ["payload_too_large"],
      input: { params },
      output: file("image/svg+xml"),
      run: async ({ share }) => {
        const facts = await readBadgeFacts(extractions, await shares.open(share));
        const headers = { ...SHORTLY, "Content-Security-Policy": "default-src 'none'; sandbox" };
        return fileReply(drawBadge(facts), { contentType: "image/svg+xml; charset=utf-8", headers });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/palette.png",
      summary: "Get a shared page's palette",
      description: "The most used colours of the newest snapshot, for previews of the link.",
      input: { params },
      output: file("image/png"),
      run: async ({ share }) => {
        const { extraction } = await shares.open(share);
        const picture = drawPalette(await findNewestColors(db, extraction, MAX_PALETTE));
        return fileReply(picture, { contentType: "image/png", headers: SHORTLY });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api",
      summary: "Get a shared page",
      description: "Counts as an opening of the link.",
      input: { params, query: openSharedQuery },
      output: sharedPageSchema,
      run: async ({ share, preview }) => {
        const shared = await shares.open(share);
        if (preview === undefined) await shares.countOpening(shared);
        const { url, title, created_at, latest_version } = shared.extraction;
        return reply({ url, title, created_at: created_at.toISOString(), latest_version }, { headers: NOINDEX });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/snapshots",
      summary: "List a shared page's snapshots",
      description: "Highest version first.",
      input: { params, query: pageQuery },
      output: snapshotList,
      run: async ({ share, ...query }) => {
        const { bearer } = await shares.open(share);
        const list = extractions.listSnapshots(bearer, bearer.extraction.id, query);
        const page = await presentPage(list, query, (row) => publicSnapshot(presentSnapshot(row)));
        return reply(page, { headers: NOINDEX });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/thumbnails",
      summary: "List a shared page's thumbnails",
      description: `Small pictures of the snapshots that have a screenshot, of the newest first, at most ${MAX_THUMBNAILS}.`,
      input: { params },
      output: sharedThumbnails,
      run: async ({ share }) => {
        const { bearer } = await shares.open(share);
        const rows = await findThumbnailsOfExtraction(db, bearer.extraction.id, MAX_THUMBNAILS);
        return reply(rows.map(presentThumbnail), { headers: NOINDEX });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/snapshots/:snapshot_id",
      summary: "Get a shared page's snapshot",
      input: { params: ofSnapshot },
      output: snapshotWithTokens,
      run: async ({ share, snapshot_id }) => {
        const { bearer } = await shares.open(share);
        const snapshot = await extractions.getSnapshot(bearer, bearer.extraction.id, snapshot_id);
        const screenshot = await extractions.findScreenshot(snapshot);
        return reply(publicSnapshot(presentSnapshotWithTokens(snapshot, screenshot)), { headers: NOINDEX });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/snapshots/:snapshot_id/screenshot",
      summary: "Get a shared page's screenshot",
      responseHeaders: { ETag: "Identifies the picture." },
      isConditional: true,
      input: { params: ofSnapshot },
      output: file("image/webp"),
      run: async ({ share, snapshot_id }) => {
        const { bearer } = await shares.open(share);
        return pictureReply(await extractions.getPicture(bearer, bearer.extraction.id, snapshot_id), NOINDEX);
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/snapshots/:snapshot_id/places",
      summary: "List the places of a token of a shared page",
      input: { params: ofSnapshot, query: placesQuery },
      output: placesSchema,
      run: async ({ share, snapshot_id, ...query }) => {
        const { bearer } = await shares.open(share);
        const places = await extractions.getPlaces(bearer, bearer.extraction.id, snapshot_id, query);
        return reply(visibleTexts(places), { headers: NOINDEX });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/snapshots/:snapshot_id/places/all",
      summary: "List the places of all tokens of a shared page",
      input: { params: ofSnapshot },
      output: allPlacesSchema,
      run: async ({ share, snapshot_id }) => {
        const { bearer } = await shares.open(share);
        const places = await extractions.getAllPlaces(bearer, bearer.extraction.id, snapshot_id);
        return reply(visibleTexts(places), { headers: NOINDEX });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/diff",
      summary: "Compare two snapshots of a shared page",
      errors: ["payload_too_large"],
      input: {
        params,
        query: z.object({
          from: text({ max: 200 }).describe("Source snapshot's id."),
          to: text({ max: 200 }).describe("Target snapshot's id."),
          kinds: kindsQuery.optional(),
        }),
      },
      output: diffSchema,
      run: async ({ share, ...query }) => {
        const { bearer } = await shares.open(share);
        const { value, json } = await extractions.diff(bearer, bearer.extraction.id, query);
        const visibleDiff = visibleTexts(value);
        return reply(visibleDiff, { ...(visibleDiff === value && { json }), headers: NOINDEX });
      },
    }),

    operation({
      ...common,
      rest: "GET /s/:share/api/export",
      summary: "Export a shared page's tokens",
      errors: ["payload_too_large"],
      input: {
        params,
        query: exportChoices.extend({
          snapshot_id: text({ max: 200 }).optional().describe("The newest snapshot unless named."),
        }),
      },
      output: file(...exportContentTypes),
      run: async ({ share, ...query }) => {
        const { bearer } = await shares.open(share);
        const { content, contentType, filename } = await extractions.export(bearer, bearer.extraction.id, query);
        return fileReply(content, { contentType, filename, headers: NOINDEX });
      },
    }),
  ];
}

/** A weak validator of the feed, which changes with the newest snapshot and with names of tokens. */
function etagOf({ share: { id }, extraction: { latest_version, renames, title } }: Shared): string {
  const state = JSON.stringify([id, latest_version, renames, title]);
  return `W/"${createHash("sha256").update(state).digest("base64url").slice(0, 22)}"`;
}
