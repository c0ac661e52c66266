import type { ReceivedFields } from '../banks/bank.ts';
import { takeNotice } from '../financials/payments/attempts/inbox.ts';
import { processSoon } from '../financials/payments/attempts/process.ts';
import type { RequestContext } from '../lib/call.ts';

/** Characters of a notification that are looked at; the banks' own are below 2,000. */
const LENGTH_MAX = 20_000;

/**
 * The bank's own call: 400 where its three fields are missing, 403 where it is not signed by the bank, 200 as soon as it
 * is durable (docs/banks.md, 3). What it means is done off the path of the answer.
 */
export async function hear({ services }: RequestContext, provider: number, text: string): Promise<Response> {
  const received = text.length > LENGTH_MAX ? {} : fieldsOf(text);
  const taken = await takeNotice(services, { provider, channel: 'notification', received });
  if (!taken.accepted) {
    services.log.warn({ provider, reason: taken.reason }, 'A notification was not believed');
    return new Response(null, { status: taken.reason === 'missing_fields' ? 400 : 403 });
  }
  processSoon(services);
  return new Response(null, { status: 200 });
}

/** Text fields of a form or of JSON; nothing of anything else. */
function fieldsOf(text: string): ReceivedFields {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return Object.fromEntries(
      Object.entries(value ?? {}).flatMap(([name, field]) =>
        typeof field === 'string' ? [[name, field]] : [],
      ),
    );
  } catch {
    return {};
  }
}
