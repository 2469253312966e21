// A worker that makes and sends the messages of channels, for the database in argv[2] and the mail server in argv[3]. Sends "ready".

import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { silent } from "@tintype/reader/test/log";
import { trustReceivers } from "@tintype/reader/test/network/certificate";
import { deliveryTasks } from "../../src/notifications/deliveries/jobs.ts";
import { channelTasks } from "../../src/notifications/jobs.ts";
import { openDatabase } from "../../src/platform/database/connection.ts";
import { startJobs } from "../../src/platform/jobs/runner.ts";
import { createMailer } from "../../src/platform/mail/mailer.ts";
import { createSecretBox } from "../../src/platform/secrets/secret-box.ts";
import { receiversFor } from "../webhooks/factories.ts";

process.on("disconnect", () => process.exit());
const [, , url = "", smtpUrl = ""] = process.argv;
trustReceivers();
const { db } = openDatabase(url, { log: silent });
const policy = createEgressPolicy(["127.0.0.0/8"]);
const outbound = { policy, resolve: async () => ["127.0.0.1"], ownPorts: new Set<number>() };
const mailer = createMailer(smtpUrl, "tintype@tintype.example");
const receivers = receiversFor(db, createSecretBox("for tests only ".repeat(4)), outbound, mailer);
await startJobs({
  url,
  concurrency: 4,
  log: silent,
  tasks: {
    ...deliveryTasks({ db, receivers, retryDelays: [0, 0, 0] }),
    ...channelTasks({ db, now: () => new Date(), listPending: async () => [], describe: async () => undefined }),
  },
});
process.send?.("ready");
