/** Why a page could not be read. */
export const failureCauses = [
  "invalid_url",
  "blocked_address",
  "dns",
  "refused",
  "unreachable",
  "tls",
  "http_status",
  "login",
  "redirect_loop",
  "timeout",
  "not_html",
  "too_large",
  "empty_page",
  "invalid_selector",
  "no_match",
  "mode_not_held",
  "crashed",
  "browser_lost",
  "browser_unavailable",
  "interrupted",
] as const;
export type FailureCause = (typeof failureCauses)[number];
