import { type Row, row, signedIn, team } from "./operations.ts";

// Which callers each tool for agents lets in, by resources of the team.

const ofTeam = team("viewer", 200);
const withoutAnswer = team("viewer", "404 not_found");

/** A row for each tool. `json` is its input. */
export const toolRows: readonly Row[] = [
  row("check_page", ofTeam, ({ teams }) => ({ json: { system: teams.system, extraction_id: teams.extraction } })),
  row("find_token", ofTeam, ({ teams }) => ({ json: { value: "#0066cc", snapshot_id: teams.from } })),
  // The snapshots have no such token, and no places of elements. Others do not learn that.
  row("explain_token", withoutAnswer, ({ teams }) => ({ json: { name: "brand", extraction_id: teams.extraction } })),
  row("inspect_element", withoutAnswer, ({ teams }) => ({ json: { selector: "body", snapshot_id: teams.to } })),
  row("what_changed", ofTeam, ({ teams }) => ({ json: { extraction_id: teams.extraction } })),
  row("review_changes", ofTeam, ({ teams }) => ({ json: { site_id: teams.site } })),
  row("capture", team("member", 200), (world) => ({
    json: { url: "https://example.com/", team_id: world.team, wait_seconds: 0 },
  })),
  row("export_tokens", ofTeam, ({ teams }) => ({ json: { extraction_id: teams.extraction } })),
  row("design_md", ofTeam, ({ teams }) => ({ json: { snapshot_id: teams.to } })),
  row("list_pages", signedIn(200)),
  row("list_systems", signedIn(200)),
];
