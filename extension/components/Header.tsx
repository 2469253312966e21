import { i18n } from "#i18n";
import { ReloadIcon } from "./icons.tsx";

interface Props {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly takenAt: number | undefined;
  readonly reading: boolean;
  readonly readAgain: () => void;
}

/** Which page this is about, when it was read, and reading it again. */
export function Header({ title, url, takenAt, reading, readAgain }: Props) {
  const host = URL.parse(url ?? "")?.host;
  const time = takenAt === undefined ? undefined : i18n.t("page.readAt", [clock.format(takenAt)]);
  const label = i18n.t("page.readAgain");
  return (
    <header class="header">
      <div class="header-page">
        <h1 title={title}>{title || host || i18n.t("extension.name")}</h1>
        <p role="status">{reading ? i18n.t("page.reading") : [host, time].filter(Boolean).join(" · ")}</p>
      </div>
      <button type="button" class="icon-button" aria-label={label} title={label} disabled={reading} onClick={readAgain}>
        <ReloadIcon spinning={reading} />
      </button>
    </header>
  );
}

const clock = new Intl.DateTimeFormat(i18n.t("language"), { hour: "2-digit", minute: "2-digit" });
