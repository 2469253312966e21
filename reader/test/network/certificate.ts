import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

// For tests: the certificate of real servers behind TLS. Programs that tests start use it too, so it needs no test runner.

const fixture = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** A self-signed certificate for localhost, 127.0.0.1 and *.test. */
export const certificate = fixture("localhost.crt");
export const key = fixture("localhost.key");

/** Makes this process trust the fixture's certificate, as NODE_EXTRA_CA_CERTS would. */
export function trustReceivers(): void {
  setDefaultCACertificates([...getCACertificates("default"), certificate]);
}
