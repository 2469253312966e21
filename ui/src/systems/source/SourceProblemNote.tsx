import { t } from "../../i18n/i18n.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useReadsSources } from "../choice/use-systems.ts";
import type { SourceProblem } from "./read-file.ts";

interface Props {
  readonly problem: SourceProblem;
  /** Lets the server read a file. */
  readonly onSend: (file: { readonly name: string; readonly content: string }) => void;
}

/** Why a file cannot be read here, and what can be done about it. */
export function SourceProblemNote({ problem, onSend }: Props) {
  if (problem.kind === "refused") return <FaultNote fault={problem.fault} />;
  return (
    <div class="fault-note" role="alert">
      {problem.kind === "too_large" && <p>{t("conformance.tooLarge")}</p>}
      {problem.kind === "needs_server" && (
        <NeedsServer onSend={() => onSend({ name: problem.name, content: problem.content })} />
      )}
      {problem.kind === "unreadable" && (
        <>
          <p>
            <b>{t("conformance.unreadable")}</b>
          </p>
          <ul>
            {problem.faults.map(({ message, line, column }, index) => (
              <li key={`${index} ${message}`}>
                {line !== null && `${column === null ? t("systems.line", [line]) : t("systems.at", [line, column])} `}
                <span lang="en">{message}</span>
              </li>
            ))}
          </ul>
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
