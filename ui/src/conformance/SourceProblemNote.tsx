import { usePlatform, useSession } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import type { SourceProblem } from "./read-file.ts";

/** Why a file cannot be read here, and what can be done about it. */
export function SourceProblemNote({ problem }: { readonly problem: SourceProblem }) {
  const { link } = usePlatform();
  const session = useSession();
  return (
    <div class="fault-note" role="alert">
      {problem.kind === "too_large" && <p>{t("conformance.tooLarge")}</p>}
      {problem.kind === "needs_server" && (
        <>
          <p>
            <b>{t("conformance.needsServer.title")}</b> {t("conformance.needsServer.text")}
          </p>
          <p class="fault-actions">
            <a class="button small" {...link({ at: session ? "systems" : "account" })}>
              {session ? t("systems.title") : t("account.signIn")}
            </a>
          </p>
        </>
      )}
      {problem.kind === "unreadable" && (
        <>
          <p>
            <b>{t("conformance.unreadable")}</b>
          </p>
          <ul>
            {problem.faults.map(({ message, line, column }, index) => (
              <li key={`${index} ${message}`}>
                {line !== null &&
                  `${column === null ? t("systems.line", [String(line)]) : t("systems.at", [String(line), String(column)])} `}
                <span lang="en">{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
