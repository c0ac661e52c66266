import { sql } from 'kysely';
import { openDatabase } from '../../server/db/open.ts';
import { median, percentile, rounded } from './statistics.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const TIMES = 40;

/** Ways in which a person turns the list of rentals: filters, sorts, pages, search. */
export const QUERIES = [
  '',
  '?sort=pick_up',
  '?sort=-total',
  '?sort=client',
  '?sort=-days,code',
  '?sort=-created_at',
  '?sort=status,-pick_up',
  '?sort=-payment_limit,client',
  '?sort=days,-total,client',
  '?page=100',
  '?page_size=250',
  '?status=4',
  '?status=2,3&sort=payment_limit',
  '?status=6&sort=-total',
  '?pick_up_from=2026-11-01&pick_up_to=2026-11-30',
  '?drop_off_from=2026-11-27&drop_off_to=2026-11-27',
  '?drop_off_from=2026-11-01&drop_off_to=2026-11-30',
  '?office=3&sort=-pick_up',
  '?model=7&status=4,5',
  '?unassigned=true',
  '?overdue=true',
  '?returned=false&sort=code',
  '?q=morales',
  '?q=R-2026-004',
  '?q=%2B17865550142',
];

/** Times of the list over HTTP, each query after a few that warm it, and the bare health call of the same server. */
export async function measureLists(address: string, token: string): Promise<object> {
  const report: Record<string, object> = {};
  const all: number[] = [];
  for (const query of QUERIES) {
    const times = await timesOf(`${address}/api/cars/rentals/${query}`, token);
    all.push(...times);
    report[query || '(default)'] = { p50: rounded(median(times)), p95: rounded(percentile(times, 0.95)) };
  }
  const fresh = await freshTimes(address, token);
  const health = await timesOf(`${address}/api/health`, token);
  return {
    queries: report,
    all: { p50: rounded(median(all)), p95: rounded(percentile(all, 0.95)) },
    fresh: { p50: rounded(median(fresh)), p95: rounded(percentile(fresh, 0.95)) },
    health: { p50: rounded(median(health)), p95: rounded(percentile(health, 0.95)) },
  };
}

/** Words that clients of the demo are called by, or that begin their mail addresses. */
export const WORDS = [
  'perez',
  'garcia',
  'rodriguez',
  'gonzalez',
  'lopez',
  'martinez',
  'ana',
  'jose',
  'maria',
  'carlos',
];

/** Times of filters that nobody has asked for yet, so that no estimate of theirs is remembered. */
async function freshTimes(address: string, token: string): Promise<number[]> {
  const queries = WORDS.flatMap((word, index) => [
    `q=${word}`,
    `q=${word}&status=5`,
    `model=${index + 1}`,
    `office=${index + 1}`,
    `model=${index + 1}&sort=client`,
    `office=${index + 1}&status=4,6&sort=-total`,
  ]);
  const times: number[] = [];
  for (const query of queries) times.push(await timeOf(`${address}/api/cars/rentals/?${query}`, token));
  return times;
}

async function timesOf(address: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES + 3; time += 1) {
    const taken = await timeOf(address, token);
    if (time >= 3) times.push(taken);
  }
  return times;
}

async function timeOf(address: string, token: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, { headers: { authorization: `Token ${token}` } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - began;
}

/** The same first page as bare SQL through the driver: what the database alone takes. */
export async function measureBareSql(dataDirectory: string): Promise<object> {
  const { db, close } = await openDatabase({ dataDirectory, log: silent });
  try {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      await sql`select * from rental order by pick_up_local desc, id desc limit 25`.execute(db);
      times.push(performance.now() - began);
    }
    return { p50: rounded(median(times)), p95: rounded(percentile(times, 0.95)) };
  } finally {
    await close();
  }
}
