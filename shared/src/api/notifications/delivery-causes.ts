/** Why an attempt at a delivery failed. */
export const deliveryCauses = [
  "http_status",
  "redirect",
  "timeout",
  "dns",
  "tls",
  "refused",
  "unreachable",
  "not_http",
  "blocked_address",
  "paused",
] as const;
export type DeliveryCause = (typeof deliveryCauses)[number];
