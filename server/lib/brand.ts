import { siteAt, siteOf } from '../../src/lib/site/hosts.ts';

/** Where a request comes from, as its headers say. */
interface Sender {
  readonly origin: string | undefined;
  /** Host header. */
  readonly host: string | undefined;
}

/**
 * Brand whose site sends a request: every unsafe call of a browser names its origin; without one (a browser that reads, a
 * command line) it is the host that was asked, and where that is no brand's, the host that this server serves first.
 */
export function brandOfRequest({ origin, host }: Sender, siteHost: string): string {
  const named = [origin, host && `http://${host}`].flatMap((address) =>
    address ? (siteAt(URL.parse(address)?.hostname ?? '') ?? []) : [],
  );
  return (named[0] ?? siteOf(siteHost)).brand.id;
}
