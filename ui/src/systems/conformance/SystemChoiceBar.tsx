import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform, useSession, useStore } from "../../platform/context.ts";
import { useTeams } from "../../platform/server/use-server.ts";
import { localSystem, setLocalSystem } from "../choice/local-system.ts";
import { chooseSystem, useSystemChoice } from "../choice/system-choice.ts";
import { useHasSystems, useSystems } from "../choice/use-systems.ts";
import { FileDrop } from "../source/FileDrop.tsx";
import { type ReadFiles, readByServer, readFiles, type SourceProblem } from "../source/read-files.ts";
import { SourceProblemNote } from "../source/SourceProblemNote.tsx";
import { KeepSystem } from "./KeepSystem.tsx";

const FILE = "file";

/** The design system that is chosen for a page: one of the server, or files that stay on this device. */
export function SystemChoiceBar({ url }: { readonly url: string }) {
  const { link, call } = usePlatform();
  const id = useId();
  const session = useSession();
  const choice = useSystemChoice(url);
  const file = useStore(localSystem);
  const hasSystems = useHasSystems();
  const systems = useSystems(Boolean(session && hasSystems)).data?.data;
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<SourceProblem>();
  const take = async (reading: Promise<ReadFiles>) => {
    setProblem(undefined);
    setReading(true);
    const result = await reading;
    setReading(false);
    if ("problem" in result) return setProblem(result.problem);
    setLocalSystem(result.system);
    chooseSystem(url, { from: "device" });
  };
  return (
    <div class="system-choice">
      <FileDrop onFiles={(files) => void take(readFiles(files))} onProblem={(kind) => setProblem({ kind })}>
        <label for={id}>{t("conformance.heldAgainst")}</label>{" "}
        <select
          id={id}
          title={
            choice?.from === "server" ? systems?.find((system) => system.id === choice.id)?.name : choice && file?.name
          }
          value={choice?.from === "server" ? choice.id : choice && file ? FILE : ""}
          onChange={({ currentTarget: { value } }) =>
            chooseSystem(
              url,
              value === "" ? undefined : value === FILE ? { from: "device" } : { from: "server", id: value },
            )
          }
        >
          <option value="">{t("conformance.nothing")}</option>
          {file && <option value={FILE}>{t("conformance.file", [file.name])}</option>}
          {session && hasSystems && <ServerOptions chosen={choice?.from === "server" ? choice.id : undefined} />}
        </select>
      </FileDrop>
      {isReading && <p role="status">{t("conformance.readingFile")}</p>}
      {problem && (
        <SourceProblemNote
          problem={problem}
          onSend={(files) => void take(readByServer(files, call))}
          onRead={(files) => void take(readFiles(files))}
        />
      )}
      {session && hasSystems && choice?.from === "device" && file && (
        <KeepSystem key={file.name} file={file} onKept={({ id }) => chooseSystem(url, { from: "server", id })} />
      )}
      {session && hasSystems && (
        <p class="quiet-text">
          <a {...link({ at: "systems" })}>{t("systems.title")}</a>
        </p>
      )}
    </div>
  );
}

function ServerOptions({ chosen }: { readonly chosen: string | undefined }) {
  const systems = useSystems().data?.data ?? [];
  const teams = useTeams().data?.data ?? [];
  const teamOf = (id: string | null) => teams.find((team) => team.id === id)?.name;
  return (
    <>
      {systems.map(({ id, name, team_id: team }) => (
        // The list may come when the choice has been drawn.
        <option key={id} value={id} selected={id === chosen}>
          {[name, teamOf(team)].filter(Boolean).join(" · ")}
        </option>
      ))}
      {/* The list is not loaded yet, or the design system is no longer in it. */}
      {chosen !== undefined && !systems.some(({ id }) => id === chosen) && (
        <option value={chosen} selected>
          …
        </option>
      )}
    </>
  );
}
