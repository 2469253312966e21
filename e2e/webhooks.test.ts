import type { CreatedWebhook, Delivery } from "@tintype/shared/api/webhooks";
import { expect, onTestFinished, test } from "vitest";
import { register } from "./support/client.ts";
import { createDatabase } from "./support/database.ts";
import type { RunningProcess } from "./support/process.ts";
import { type Receiver, startReceiver } from "./support/receiver.ts";
import { addressOf, onDatabase, startServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

/** Starts an API process and registers a webhook. Workers trust the receiver's certificate. */
async function subscribed(receiver: Receiver) {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const env = {
    ...onDatabase(database.url),
    EGRESS_ALLOW: `localhost:${receiver.port}`,
    NODE_EXTRA_CA_CERTS: receiver.authority,
  };
  const client = await register(await addressOf(startServer({ ...env, ROLE: "api" })));
  const hook = { url: receiver.url, events: ["snapshot.created"] };
  const { id } = await client.json<CreatedWebhook>("POST", "/api/webhooks", hook);
  const startWorker = async (): Promise<RunningProcess> => {
    const worker = startServer({ ...env, ROLE: "worker" });
    await worker.says(/Tintype is up/);
    return worker;
  };
  return { client, id, startWorker };
}

test("a delivery whose worker is killed before the response is sent again with the same id", async () => {
  const receiver = await startReceiver(() => undefined);
  const { client, id, startWorker } = await subscribed(receiver);
  const first = await startWorker();
  await client.call("POST", `/api/webhooks/${id}/test`);
  await until(
    "the first delivery",
    () => receiver.received.length,
    (count) => count === 1,
  );
  first.kill("SIGKILL");
  await first.ended;

  receiver.answer = 204;
  await startWorker();
  const delivery = await until("the delivery to end", async () => {
    const { data } = await client.json<{ data: Delivery[] }>("GET", `/api/webhooks/${id}/deliveries`);
    return data.find(({ status }) => status !== "pending");
  });
  expect(delivery).toMatchObject({ status: "delivered", attempts: [{ response_status: 204, error: null }] });
  expect(receiver.received.map(({ headers }) => headers["x-service-delivery"])).toEqual([delivery.id, delivery.id]);
  const bodies = receiver.received.map(({ body }) => body.toString());
  expect(bodies[1]).toBe(bodies[0]);
});
