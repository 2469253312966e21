import { createSocket } from "node:dgram";
import { Resolver as DnsResolver } from "node:dns/promises";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { startDnsServer } from "../../test/network/dns-server.ts";
import { createDnsService } from "./dns.ts";

const never = () => Promise.reject(new Error("the system's resolver was called"));

function resolverAt(port: number, timeout = 2_000): () => DnsResolver {
  const dns = new DnsResolver({ timeout, tries: 1 });
  dns.setServers([`127.0.0.1:${port}`]);
  return () => dns;
}

it("createDnsService queries DNS each time", async () => {
  const server = await startDnsServer(["192.0.2.1", "192.0.2.1", "192.0.2.2"]);
  onTestFinished(server.close);
  const resolve = createDnsService({ dns: resolverAt(server.port), system: never });
  expect(await resolve("a.example")).toEqual(["192.0.2.1"]);
  expect(await resolve("a.example")).toEqual(["192.0.2.2"]);
});

it("createDnsService sends no queries for addresses and localhost", async () => {
  const resolve = createDnsService({ dns: resolverAt(9), system: never });
  expect(await resolve("192.0.2.1")).toEqual(["192.0.2.1"]);
  expect(await resolve("app.localhost")).toEqual(["127.0.0.1", "::1"]);
});

it("createDnsService asks the system's resolver if the name does not exist in DNS, but not if DNS does not answer", async () => {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  socket.on("message", (query, sender) => {
    const name = query.toString("latin1");
    // Answers NXDOMAIN for one name and does not answer for others.
    if (!name.includes("inside")) return;
    const header = Buffer.concat([query.subarray(0, 2), Buffer.from([0x81, 0x83, 0, 1, 0, 0, 0, 0, 0, 0])]);
    socket.send(Buffer.concat([header, query.subarray(12)]), sender.port, sender.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const asked: string[] = [];
  const system = async (name: string) => {
    asked.push(name);
    return ["10.0.0.1"];
  };
  const { port } = socket.address();
  const resolve = createDnsService({ dns: resolverAt(port), system });
  expect(await resolve("inside.example")).toEqual(["10.0.0.1"]);
  const resolveSoon = createDnsService({ dns: resolverAt(port, 250), system });
  await expect(resolveSoon("dead.example")).rejects.toMatchObject({ name: "EgressFault", kind: "dns" });
  expect(asked).toEqual(["inside.example"]);
});
