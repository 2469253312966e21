/** One version of a page, in short. */
export interface VersionSummary {
  readonly id: string;
  /** From 1 upwards. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  /** The name of the person who made it. Absent for versions of this device. */
  readonly by?: string;
}
