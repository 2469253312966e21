import type { ChannelTarget } from "../target.ts";

/** Microsoft ended these URLs: nothing that is sent there arrives. */
const ENDED_HOST = /(?:^|\.)webhook\.office\.com$/;

/** The URL of a workflow of Power Automate. Some workflows expect a bare card. */
export const teamsTarget: ChannelTarget = {
  by: "https",
  hasCard: true,
  refuse: ({ hostname }) =>
    ENDED_HOST.test(hostname)
      ? "must be the URL of a Power Automate workflow: Microsoft has ended connectors of webhook.office.com"
      : undefined,
};
