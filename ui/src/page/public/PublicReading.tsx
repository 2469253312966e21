import { pageGround } from "@tintype/shared/kinds/colors/ground";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useState } from "preact/hooks";
import { RunFailure } from "../../capturing/extracting/RunNotice.tsx";
import { RunSteps } from "../../capturing/extracting/RunSteps.tsx";
import { t } from "../../i18n/i18n.ts";
import { EyeIcon } from "../../kit/icons.tsx";
import { PaletteStrip } from "../../kit/PaletteStrip.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { useHasLimits } from "../../people/account/Plan.tsx";
import { SignIn } from "../../people/account/SignIn.tsx";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import { readByServer } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useExtraction, useProgress, useServerAbout } from "../../platform/server/use-server.ts";
import { runFaultOf } from "../../platform/sources/run-fault.ts";
import { PresetModes, type PresetName, presets } from "../../tokens/modes/PresetModes.tsx";
import { PreviewsProvider } from "../../tokens/previews/PreviewsProvider.tsx";
import { DiffView } from "../history/DiffView.tsx";
import { TokensView } from "../tokens/TokensView.tsx";

interface Props {
  readonly url: string;
  /** The tokens that this device has read on the page. */
  readonly ownTokens: Tokens;
}

/** The page as the server reads it: without cookies and session, in a window of 1280 × 800. */
export function PublicReading({ url, ownTokens }: Props) {
  const platform = usePlatform();
  const account = useSession();
  const [id, setId] = useState<string>();
  const [fault, setFault] = useState<ServerFault>();
  const progress = useProgress(id);
  const about = useServerAbout();
  const hasLimits = useHasLimits();
  const [modes, setModes] = useState<readonly PresetName[]>([]);
  if (account === undefined) return null;
  if (account === null || account.revoked) {
    return (
      <div class="public-sign-in">
        <p class="quiet-text">{t("public.signIn")}</p>
        {account ? <SignIn address={account.address} email={account.user.email} /> : <SignIn />}
      </div>
    );
  }
  const start = async () => {
    setFault(undefined);
    const outcome = await readByServer(
      platform,
      url,
      modes.map((name) => presets[name]),
    );
    if (outcome.ok) setId(outcome.value.id);
    else setFault(outcome.fault);
  };
  if (id === undefined) {
    return (
      <div class="none">
        <span class="none-eye">
          <EyeIcon />
        </span>
        <p class="none-title">{t("public.title")}</p>
        <p>
          {t("public.text")} {hasLimits && t("public.counts")}
        </p>
        {about.data?.modes !== undefined && <PresetModes chosen={modes} onChoose={setModes} />}
        {fault && <FaultNote fault={fault} />}
        <button type="button" class="button primary" onClick={() => void start()}>
          {t("public.start")}
        </button>
      </div>
    );
  }
  if (progress?.status === "completed") return <Result id={id} url={url} ownTokens={ownTokens} />;
  const failure = runFaultOf(progress?.error);
  return (
    <div class="progress">
      <RunSteps status={progress?.status ?? "pending"} />
      {failure && <RunFailure failure={failure} onRetry={() => void start()} />}
    </div>
  );
}

const WAYS = ["tokens", "compare"] as const;

function Result({ id, url, ownTokens }: Props & { readonly id: string }) {
  const { data, fault, reload } = useExtraction(id);
  const [way, setWay] = useState<(typeof WAYS)[number]>("compare");
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data?.tokens) return null;
  return (
    <div class="result">
      <PaletteStrip colors={data.tokens.colors} ground={pageGround(data.tokens)} />
      <Segments
        label={t("dashboard.views")}
        values={WAYS}
        labelOf={(option) => t(`public.way.${option}`)}
        chosen={way}
        onChoose={setWay}
      />
      <PreviewsProvider origin="server" url={url}>
        {way === "tokens" ? (
          <TokensView
            tokens={data.tokens}
            url={url}
            rootPx={data.environment?.root_font_size}
            reading={{ environment: data.environment, byServer: true }}
          />
        ) : (
          <div class="diff-body">
            <p class="caption">{t("public.compared")}</p>
            <DiffView before={ownTokens} after={data.tokens} />
          </div>
        )}
      </PreviewsProvider>
    </div>
  );
}
