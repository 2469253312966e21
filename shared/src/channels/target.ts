/** The place to which the messages of a type of channels go. */
export interface ChannelTarget {
  /** An https URL that messages are posted to, or an email address. */
  readonly by: "https" | "mail";
  /** True if the receiver can expect a bare card. */
  readonly hasCard?: true;
  /** Returns why nothing arrives that is posted to this URL, for people; undefined if nothing is known against it. */
  readonly refuse?: (url: URL) => string | undefined;
}

/** Any https URL that the egress rules allow. */
export const httpsTarget: ChannelTarget = { by: "https" };
