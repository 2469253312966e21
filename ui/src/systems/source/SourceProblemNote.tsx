import type { NamedTextFile } from "@tintype/shared/conformance/sources/text-files";
import { t } from "../../i18n/i18n.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useReadsSources } from "../choice/use-systems.ts";
import { isPickProblem, problemText } from "./problem-text.ts";
import type { SourceProblem } from "./read-files.ts";

interface Props {
  readonly problem: SourceProblem;
  /** Lets the server read the files. */
  readonly onSend: (files: readonly NamedTextFile[]) => void;
  /** Reads other files instead. */
  readonly onRead: (files: readonly NamedTextFile[]) => void;
}

/** Why files cannot be read here, and what can be done about it. */
export function SourceProblemNote({ problem, onSend, onRead }: Props) {
  if (problem.kind === "refused") return <FaultNote fault={problem.fault} />;
  if (isPickProblem(problem.kind))
    return (
      <div class="fault-note" role="alert">
        <p>{problemText(problem.kind)}</p>
      </div>
    );
  return (
    <div class="fault-note" role="alert">
      {problem.kind === "needs_server" && <NeedsServer onSend={() => onSend(problem.files)} />}
      {problem.kind === "unreadable" && (
        <>
          <p>
            <b>{t(problem.others.length > 0 ? "conformance.unreadableFiles" : "conformance.unreadable")}</b>
          </p>
          <ul>
            {problem.faults.map(({ message, line, column, path }, index) => (
              <li key={`${index} ${message}`}>
                {path !== undefined && <b>{path} </b>}
                {line !== null && `${column === null ? t("systems.line", [line]) : t("systems.at", [line, column])} `}
                <span lang="en">{message}</span>
              </li>
            ))}
          </ul>
          {problem.others.length > 0 && (
            <p class="fault-actions">
              <button type="button" class="button small" onClick={() => onRead(problem.others)}>
                {t("conformance.readOthers", problem.others.length)}
              </button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** SCSS is a program, which only the server runs: for a person who is signed in, and only if they say so. */
function NeedsServer({ onSend }: { readonly onSend: () => void }) {
  const { link } = usePlatform();
  const session = useSession();
  const readsSources = useReadsSources();
  const isReadable = session !== null && readsSources;
  return (
    <>
      <p>
        <b>{t("conformance.needsServer.title")}</b>{" "}
        {t(
          isReadable
            ? "conformance.needsServer.send"
            : session
              ? "conformance.needsServer.add"
              : "conformance.needsServer.text",
        )}
      </p>
      <p class="fault-actions">
        {isReadable ? (
          <button type="button" class="button small primary" onClick={onSend}>
            {t("conformance.needsServer.sendFile")}
          </button>
        ) : (
          <a class="button small" {...link({ at: session ? "systems" : "account" })}>
            {session ? t("systems.title") : t("account.signIn")}
          </a>
        )}
      </p>
    </>
  );
}
