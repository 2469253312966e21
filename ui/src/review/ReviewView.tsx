import { STATUSES } from "@tintype/shared/api/review/review-states";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { NotationProvider } from "../kinds/colors/notation.tsx";
import { kinds } from "../kinds/index.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { lazily } from "../kit/lazily.tsx";
import { Slices, startsOf } from "../kit/Slices.tsx";
import { UndoBar } from "../kit/UndoBar.tsx";
import { useKeys } from "../kit/use-keys.ts";
import { usePlatform } from "../platform/context.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useAction } from "../platform/server/use-action.ts";
import { useHasRole } from "../platform/server/use-role.ts";
import { useServerQuery } from "../platform/server/use-server.ts";
import { Expected, Rules } from "./Ahead.tsx";
import { ChangeRow } from "./ChangeRow.tsx";
import { Consequences, consequencesOf, touchedBy } from "./Consequences.tsx";
import { AllComments } from "./comments/AllComments.tsx";
import { Thread } from "./comments/Thread.tsx";
import { useComments } from "./comments/use-comments.ts";
import { DECISIONS, type Decision } from "./decision.ts";
import { Log } from "./Log.tsx";
import type { Review, ReviewSource, Words } from "./review-source.ts";
import { focusedId, focusRow, isNowhere, moveFocus, rowAfter } from "./rows.ts";
import { useDecisions } from "./use-decisions.ts";
import { type ReviewedChange, useReviews } from "./use-review.ts";
import { WhyForm } from "./WhyForm.tsx";

/** Loaded when somebody makes a rule: it compares values as the server does. */
const NewRule = lazily(async () => (await import("./NewRule.tsx")).NewRule);

interface Props<Reviewed extends Review> {
  readonly source: ReviewSource<Reviewed>;
  /** Tokens of the newest version; undefined until they are loaded. */
  readonly tokens: Tokens | undefined;
}

/** The changes of a page or a site since what was approved, and what a person decides about each. */
export function ReviewView<Reviewed extends Review>({ source, tokens }: Props<Reviewed>) {
  const mayDecide = useHasRole(source.teamId, "reviewer") ?? true;
  const { data, fault, isLoading, reload } = useServerQuery(source.name, source.get);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data || !tokens) return <Ghosts />;
  return (
    <div class="page-body review">
      <NotationProvider>
        {data.baseline ? (
          <Changes
            source={source}
            tokens={tokens}
            review={data}
            isLoading={isLoading}
            reload={reload}
            mayDecide={mayDecide}
          />
        ) : (
          <NoBaseline source={source} review={data} reload={reload} mayDecide={mayDecide} />
        )}
      </NotationProvider>
      <AllComments source={source} />
      <Log source={source} key={JSON.stringify([data.baseline, data.changes.map(({ status }) => status)])} />
      <Rules
        source={source}
        mayDecide={mayDecide}
        onChange={reload}
        key={data.changes.map(({ rule }) => rule).join()}
      />
      <Expected source={source} mayDecide={mayDecide} onChange={reload} />
    </div>
  );
}

interface PartProps<Reviewed extends Review> {
  readonly source: ReviewSource<Reviewed>;
  readonly review: Reviewed;
  readonly reload: () => void;
  readonly mayDecide: boolean;
}

/** Says why nothing is approved yet, and lets a person approve the newest state as it is. */
function NoBaseline<Reviewed extends Review>({ source, review, reload, mayDecide }: PartProps<Reviewed>) {
  const { call } = usePlatform();
  const work = source.approve(review);
  const approve = useAction((approval: NonNullable<typeof work>) => call(approval), reload);
  return (
    <div class="none">
      <p class="none-title">{source.texts.noBaseline}</p>
      {review.reasons.map((reason) => (
        <p key={reason}>{t(`review.reason.${reason}`)}</p>
      ))}
      <p>{t("review.noBaseline.text")}</p>
      {mayDecide ? (
        work && (
          <button type="button" class="button primary" disabled={approve.isBusy} onClick={() => void approve.run(work)}>
            {source.texts.approve}
          </button>
        )
      ) : (
        <p class="field-hint">{t("review.notAllowed")}</p>
      )}
      {approve.fault && <FaultNote fault={approve.fault} />}
    </div>
  );
}

/** A row takes a few times as long to draw as the items of other lists, and a window shows fewer. */
const FIRST_ROWS = 12;
const ROWS_AT_ONCE = 6;

const KEYS: Readonly<Record<string, Decision>> = { a: "accept", r: "reject", i: "ignore" };

interface Asked {
  readonly decision: "reject" | "ignore";
  readonly about: readonly ReviewedChange[];
  readonly pages: readonly string[] | undefined;
}

interface ChangesProps<Reviewed extends Review> extends PartProps<Reviewed> {
  readonly tokens: Tokens;
  readonly isLoading: boolean;
}

function Changes<Reviewed extends Review>({
  source,
  review: loaded,
  isLoading,
  reload,
  tokens,
  ...rights
}: ChangesProps<Reviewed>) {
  /** Returns whether the person may take a decision, and it would change something. */
  const mayDecide = (decision: Decision, change: ReviewedChange) => rights.mayDecide && isEffective(decision, change);
  const inbox = useReviews(1);
  const list = useRef<HTMLDivElement>(null);
  /** The id of the row that has the focus, or gets it. */
  const current = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    // A row that is decided is gone, and others move: the focus would be with them.
    const id = current.current;
    if (id !== undefined && list.current && focusedId() !== id && isNowhere(document.activeElement, list.current))
      focusRow(list.current, id);
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A review that is loaded while the server hears of a decision may be older than the answer to it.
  const isLoadingNow = useRef(isLoading);
  isLoadingNow.current = isLoading;
  const decisions = useDecisions(source, loaded, (isDone) => {
    inbox.reload();
    if (!isDone || isLoadingNow.current) reload();
  });
  /** The decision for which the person is asked for a reason, with its changes and, of a site, its pages. */
  const [asked, setAsked] = useState<Asked>();
  const [ruled, setRuled] = useState<ReviewedChange>();
  /** The ids of the changes about which the person writes a comment. */
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const comments = useComments(source);
  const { review, changes } = decisions;
  const { Head, Places, Pages, Thumbs } = source;
  const touched = useMemo(() => touchedBy(review.consequences), [review.consequences]);
  const sections = sectionsOf(changes);
  const pending = changes.filter(({ status }) => status === "pending");

  const carryOut = (decision: Decision, about: readonly ReviewedChange[], words: Words, pages?: readonly string[]) => {
    if (list.current && !pages) current.current = rowAfter(list.current, new Set(about.map(({ id }) => id)));
    decisions.decide(decision, about, words, pages);
    setAsked(undefined);
    setChosen(new Set());
  };
  const decide = (decision: Decision, about: readonly ReviewedChange[], pages?: readonly string[]) => {
    if (about.length === 0) return;
    if (decision === "reject" || decision === "ignore") setAsked({ decision, about, pages });
    else carryOut(decision, about, {}, pages);
  };
  const toggle = (id: string) => setChosen(toggled(chosen, id));
  const toggleWriting = (id: string) => setWritten(toggled(written, id));
  /** The chosen changes, or the one with the focus. */
  const targets = () => {
    const ids = chosen.size > 0 ? chosen : new Set([focusedId()]);
    return changes.filter(({ id }) => ids.has(id));
  };
  useKeys((event) => {
    const { key } = event;
    const decision = KEYS[key];
    if (key === "j" || key === "k") {
      if (list.current) moveFocus(list.current, key === "j" ? 1 : -1);
    } else if (!rights.mayDecide) return;
    else if (decision)
      decide(
        decision,
        targets().filter((change) => mayDecide(decision, change)),
      );
    else if (key === "A") decide("accept", pending);
    else if (key === "u") decisions.undo();
    else if (key === "c" && comments.threadOf && focusedId() !== undefined) toggleWriting(focusedId() ?? "");
    else if (key === "x" && focusedId() !== undefined) toggle(focusedId() ?? "");
    else return;
    event.preventDefault();
  });
  const done = useMemo(
    () =>
      decisions.last && {
        text: t(`review.done.${decisions.last.decision}`, decisions.last.changes.length),
      },
    [decisions.last],
  );
  const starts = startsOf(sections.map((section) => section.changes));
  return (
    <div aria-busy={decisions.isSending}>
      <Head review={review} />
      {decisions.fault && <FaultNote fault={decisions.fault} />}
      {changes.length === 0 ? (
        <div class="none">
          <p class="none-title">{t("review.none.title")}</p>
          <p>{source.texts.none}</p>
        </div>
      ) : (
        <>
          <div class="review-tools">
            {asked && (
              <WhyForm
                key={JSON.stringify([asked.decision, asked.about.map(({ id }) => id)])}
                decision={asked.decision}
                count={asked.about.length}
                onDecide={(words) => carryOut(asked.decision, asked.about, words, asked.pages)}
                onCancel={() => setAsked(undefined)}
                onAlways={asked.about.length === 1 && !asked.pages ? () => setRuled(asked.about[0]) : undefined}
              />
            )}
            <p hidden={asked !== undefined}>
              {chosen.size > 0 ? t("review.chosen", chosen.size) : t("review.pending", pending.length)}
              <small class={rights.mayDecide ? "review-keys" : undefined}>
                {t(rights.mayDecide ? "review.keys" : "review.notAllowed")}
              </small>
            </p>
            {!asked &&
              (chosen.size > 0 ? DECISIONS : (["accept"] as const)).map((decision) => {
                const about = (chosen.size > 0 ? changes.filter(({ id }) => chosen.has(id)) : pending).filter(
                  (change) => mayDecide(decision, change),
                );
                return (
                  about.length > 0 && (
                    <button key={decision} type="button" class="button small" onClick={() => decide(decision, about)}>
                      {chosen.size > 0 ? t(`review.decision.${decision}`) : t("review.acceptAll")}
                    </button>
                  )
                );
              })}
          </div>
          <div class="review-list" ref={list} onFocusIn={() => (current.current = focusedId())}>
            {sections.map(({ status, kind, changes: ofSection }, index) => (
              <section
                key={`${status} ${kind}`}
                class={`list-${kind}`}
                aria-label={`${t(`review.status.${status}`)}: ${t(`kinds.${kind}`)}`}
              >
                <h2 class="overline">
                  {t(`kinds.${kind}`)} <span class="count">{ofSection.length}</span>
                  {status !== "pending" && <span class={`badge ${status}`}>{t(`review.status.${status}`)}</span>}
                </h2>
                <ul>
                  <Slices
                    items={ofSection}
                    from={starts[index] ?? 0}
                    first={FIRST_ROWS}
                    size={ROWS_AT_ONCE}
                    instead={(count) => <li class="review-later" style={{ "--rows": count }} aria-hidden="true" />}
                    draw={(change) => (
                      <ChangeRow
                        key={change.id}
                        change={change}
                        tokens={tokens}
                        since={source.since(change)}
                        places={<Places review={review} change={change} />}
                        pages={
                          <Pages
                            change={change}
                            onDecide={
                              rights.mayDecide ? (decision, pages) => decide(decision, [change], pages) : undefined
                            }
                          />
                        }
                        thumbs={<Thumbs review={review} change={change} />}
                        comments={
                          comments.threadOf && (
                            <Thread
                              change={change.id}
                              name={change.name}
                              thread={comments.threadOf(change.id)}
                              source={source.comments}
                              teamId={source.teamId}
                              mayDecide={rights.mayDecide}
                              isWriting={written.has(change.id)}
                              onStopWriting={() => setWritten(toggled(written, change.id))}
                              reload={comments.reload}
                            />
                          )
                        }
                        onComment={rights.mayDecide && comments.threadOf ? () => toggleWriting(change.id) : undefined}
                        consequences={consequencesOf(change, touched)}
                        isChosen={chosen.has(change.id)}
                        onChoose={rights.mayDecide ? () => toggle(change.id) : undefined}
                        decisions={DECISIONS.filter((decision) => mayDecide(decision, change))}
                        onDecide={(decision) => decide(decision, [change])}
                      />
                    )}
                  />
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
      <Consequences changes={review.changes} consequences={review.consequences} touched={touched} />
      {ruled && (
        <NewRule
          rules={source.rules}
          change={ruled}
          changes={changes}
          onMade={() => {
            setRuled(undefined);
            setAsked(undefined);
            reload();
          }}
          onClose={() => setRuled(undefined)}
        />
      )}
      <UndoBar done={done} onUndo={decisions.undo} onClose={decisions.forget} />
    </div>
  );
}

/** The set with the id, or without it if it was in it. */
function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

/** Open changes come first, each status by kind, in the order of the tabs of kinds. */
function sectionsOf<Change extends ReviewedChange>(changes: readonly Change[]) {
  return STATUSES.flatMap((status) =>
    kinds.flatMap(({ key: kind }) => {
      const ofSection = changes.filter((change) => change.status === status && change.kind === kind);
      return ofSection.length === 0 ? [] : [{ status, kind, changes: ofSection }];
    }),
  );
}

/** Returns whether a decision would change something. */
function isEffective(decision: Decision, { status }: ReviewedChange): boolean {
  if (decision === "reopen") return status === "rejected" || status === "ignored";
  if (decision === "reject") return status !== "rejected";
  return decision === "accept" || status !== "ignored";
}
