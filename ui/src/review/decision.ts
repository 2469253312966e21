export const DECISIONS = ["accept", "reject", "ignore", "reopen"] as const;
export type Decision = (typeof DECISIONS)[number];
