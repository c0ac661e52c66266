import * as z from 'zod/mini';
import { CallWay, NOBODY, WAY_MILLISECONDS } from '../lib/call-way.ts';
import { ask } from './ask.ts';
import { right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import type { Surroundings } from './hosts.ts';
import { reasonOf } from '../lib/reason.ts';

const Health = z.object({ status: z.string() });

/** Whether the pages of a host reach the API, and how their calls come there. */
export async function examineApi(
  { configuration: { publicApiUrl } }: Pick<Surroundings, 'configuration'>,
  address: URL,
): Promise<readonly Remark[]> {
  const api = (publicApiUrl ?? `${address.href.replace(/\/$/, '')}/api`).replace(/\/$/, '');
  try {
    const health = await ask(new URL(`${api}/health`));
    if (health.status !== 200 || !Health.safeParse(jsonOf(health.body)).success)
      return [
        wrong(
          `${api}/health is answered with ${health.status} and not by the API: let the CDN pass /api on to the servers, or build with PUBLIC_API_URL`,
        ),
      ];
    const ready = await ask(new URL(`${api}/ready`));
    if (ready.status !== 200)
      return [wrong(`The API at ${api} does not reach its database (${ready.status})`)];
    return [right(`The API answers at ${api}`), ...(await examineWay(api))];
  } catch (error) {
    return [wrong(`The API cannot be reached at ${api}: ${reasonOf(error)}`)];
  }
}

async function examineWay(api: string): Promise<readonly Remark[]> {
  const url = new URL(`${api}/health/way`);
  const [plain, lied] = await Promise.all([ask(url), ask(url, { 'x-forwarded-for': NOBODY })]);
  const [way, lie] = [plain, lied].map(({ body }) =>
    CallWay.safeParse(jsonOf(/^data: (.*)$/m.exec(body)?.[1] ?? '')),
  );
  if (!way?.success || !lie?.success)
    return [wrong(`The API at ${api} is of another version, or what stands before it changes answers`)];
  const remarks: Remark[] = [];
  if (plain.took < WAY_MILLISECONDS / 2)
    remarks.push(
      wrong(
        `What stands before the API holds answers back until they end, so screens do not follow changes: let /api/events pass unbuffered (nginx: proxy_buffering off)`,
      ),
    );
  if (way.data.forwarded && !way.data.trusted)
    remarks.push(
      wrong(
        'A proxy says who calls (X-Forwarded-For), but TRUST_PROXY is 0, so everybody is counted as one caller: set it to 1',
      ),
    );
  if (!way.data.forwarded && way.data.trusted)
    remarks.push(
      wrong(
        'TRUST_PROXY is 1, but nothing before the server says who calls: let the proxy set X-Forwarded-For, or set TRUST_PROXY to 0',
      ),
    );
  else if (lie.data.believed === NOBODY)
    remarks.push(
      wrong(
        'The server believes whatever address a caller writes into X-Forwarded-For: let the proxy add the caller’s own at its end',
      ),
    );
  return remarks.length === 0 ? [right('Changes come through at once, and callers are told apart')] : remarks;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
