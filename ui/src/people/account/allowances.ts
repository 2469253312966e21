import type { PlanOffer } from "@tintype/shared/api/accounts/payments";
import { language, t } from "../../i18n/i18n.ts";

/** The limits of a plan, one line each. */
export function allowancesOf(offer: PlanOffer): string[] {
  const { extractions_per_month: month, extractions_per_day: day, teams, team_members: members } = offer;
  const number = (value: number) => new Intl.NumberFormat(language()).format(value);
  return [
    month === null || day === null
      ? t("plan.allows.anyExtractions")
      : t("plan.allows.extractions", [number(month), number(day)]),
    t("plan.allows.requests", [number(offer.requests_per_minute)]),
    teams === null || members === null
      ? t("plan.allows.anyTeams")
      : t("plan.allows.teams", [number(teams), number(members)]),
    offer.schedule_minutes === 60
      ? t("plan.allows.hourly")
      : t("plan.allows.schedules", [number(offer.schedule_minutes)]),
  ];
}
