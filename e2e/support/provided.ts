import type { Certificate } from "./certificate.ts";
import type { Cluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of an empty database with the service's tables, to copy. Nobody is connected to it. */
    template: string;
    /** A PostgreSQL that does not run, with the same database, to copy for a test that crashes it. */
    cluster: Cluster;
    /** The folders of the unpacked extension, and the archive of its sources for Firefox's reviewers, which is made in the full size. */
    extension: ExtensionBuilds;
    /** Certificate of every receiver of webhooks. */
    certificate: ReceiverCertificate;
    /** The service that files share which need no settings of their own, see server.ts. None while attacks are tested. */
    service: Service;
  }
}

interface Service {
  readonly address: string;
  readonly database: string;
  /** Lets a test ask for the metrics. */
  readonly metricsToken: string;
  /** Id of its process, whose children read pages. */
  readonly pid: number;
}

/** A certificate of localhost. */
interface ReceiverCertificate extends Certificate {
  /** The file with it, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
}

export interface ExtensionBuilds {
  readonly chrome: string;
  readonly firefox: string;
  readonly sources: string;
}
