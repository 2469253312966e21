import type { SiteReviewOnWire } from "@tintype/shared/api/sites/sites";
import { useMemo, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { shortenAddress } from "../kit/host.ts";
import { usePlatform } from "../platform/context.ts";
import { DECISIONS, type Decision } from "../review/decision.ts";
import { groupPages, type PageGroup } from "./group-pages.ts";

interface Props {
  readonly change: SiteReviewOnWire["changes"][number];
  /** Decides about the change on some of its pages. Absent if the person may not decide. */
  readonly onDecide: ((decision: Decision, pages: readonly string[]) => void) | undefined;
}

/** The most templates that are named before a person unfolds the pages. */
const MAX_NAMED = 3;

/**
 * The pages that change in this way, by the templates of their addresses, each with a link to its own review. A person can
 * choose some, and decide on these.
 */
export function ReviewedPages({ change: { pages, name }, onDecide }: Props) {
  const groups = useMemo(() => groupPages(pages), [pages]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = idsOf(pages).filter((pageId) => chosen.has(pageId));
  const choose = (pageIds: readonly string[]) => {
    const changed = new Set(chosen);
    const areChosen = pageIds.every((pageId) => chosen.has(pageId));
    for (const pageId of pageIds) {
      if (areChosen) changed.delete(pageId);
      else changed.add(pageId);
    }
    setChosen(changed);
  };
  const decide = (decision: Decision) => {
    onDecide?.(decision, ids);
    setChosen(new Set());
  };
  const texts = groups.flatMap(({ template, pages: { length } }) =>
    template === null ? [] : [`${length} × ${template}`],
  );
  return (
    <details class="review-pages">
      <summary>
        {t("sites.onPages", pages.length)}
        {texts.length > 0 && (
          <small class="quiet-text" dir="auto">
            {[...texts.slice(0, MAX_NAMED), ...(texts.length > MAX_NAMED ? ["…"] : [])].join(" · ")}
          </small>
        )}
      </summary>
      {groups.map((group) => (
        <Group
          key={group.template}
          group={group}
          chosen={chosen}
          choose={onDecide && pages.length > 1 ? choose : undefined}
        />
      ))}
      {ids.length > 0 && (
        <fieldset class="review-of-pages">
          <legend>{t("sites.review.chosen", ids.length)}</legend>
          {DECISIONS.map((decision) => (
            <button
              key={decision}
              type="button"
              class="button small"
              aria-label={t(`review.decisionOf.${decision}`, [name])}
              onClick={() => decide(decision)}
            >
              {t(`review.decision.${decision}`)}
            </button>
          ))}
        </fieldset>
      )}
    </details>
  );
}

const idsOf = (pages: PageGroup["pages"]): string[] => pages.map(({ extraction_id }) => extraction_id);

interface GroupProps {
  readonly group: PageGroup;
  readonly chosen: ReadonlySet<string>;
  /** Chooses pages, or chooses them no more. Absent if the person cannot choose. */
  readonly choose: ((pageIds: readonly string[]) => void) | undefined;
}

/** The pages of a template, folded; those without a template as they are. */
function Group({ group: { template, pages }, chosen, choose }: GroupProps) {
  const { link } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const ids = idsOf(pages);
  const list = (
    <ul>
      {pages.map(({ url, extraction_id: pageId }) => (
        <li key={pageId}>
          {choose && (
            <input
              type="checkbox"
              aria-label={t("sites.review.choose", [shortenAddress(url)])}
              checked={chosen.has(pageId)}
              onChange={() => choose([pageId])}
            />
          )}
          <a {...link({ at: "page", where: "server", pageId, tab: "review" })}>{shortenAddress(url)}</a>
        </li>
      ))}
    </ul>
  );
  if (template === null) return list;
  const title = `${pages.length} × ${template}`;
  return (
    <div class="review-template">
      {choose && (
        <input
          type="checkbox"
          aria-label={t("sites.review.choose", [title])}
          checked={ids.every((pageId) => chosen.has(pageId))}
          onChange={() => choose(ids)}
        />
      )}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary dir="auto">{title}</summary>
        {isOpen && list}
      </details>
    </div>
  );
}
