import { answered, callsAt, timeOf } from './calls.ts';
import type { Call } from './calls.ts';
import { QUERIES, WORDS } from './lists.ts';
import { computedSeconds } from './processes.ts';
import type { Scene } from './scenes.ts';
import { median, percentile, rounded } from './statistics.ts';

/* Figures of which it was said beforehand how many milliseconds they may take. */

/** Milliseconds; `cpu` those that server and database computed for an answer, where the system tells. */
export interface Figure {
  readonly of: string;
  readonly what: string;
  readonly aim: number;
  readonly p50: number;
  readonly p95: number;
  readonly cpu?: number;
}

interface Aim {
  readonly of: string;
  readonly what: string;
  readonly aim: number;
  readonly calls: readonly Call[];
  /** Of each call, after those that warm it. */
  readonly times?: number;
  readonly warming?: number;
}

const TIMES = 20;
const WARMING = 3;
const LIST = 50;

const each = (path: string, queries: readonly string[]): Call[] =>
  queries.map((query) => ({ path: `${path}${query}` }));
const SURNAMES = WORDS.slice(0, 4).map((word) => `?q=${word}`);

/** What may take how long. Calls that change something are made once each. */
function aimsOf(
  { client, numbers, labels, batch }: Scene,
  manifest: OpenManifest,
  rows: number,
): readonly Aim[] {
  const calls = callsAt(rows);
  return [
    { of: 'rentals', what: 'list, sorted and filtered', aim: LIST, calls: each('cars/rentals/', QUERIES) },
    { of: 'rentals', what: 'models with the prices of a stay', aim: 150, calls: [calls.models_with_prices] },
    { of: 'rentals', what: 'missing cars', aim: 100, calls: [calls.missing_cars] },
    {
      of: 'payments',
      what: 'search of a name that many have',
      aim: LIST,
      calls: each('financials/payments/', SURNAMES),
    },
    { of: 'dashboard', what: 'the first page', aim: 100, calls: [calls.dashboard] },
    {
      of: 'dashboard',
      what: 'packages of a year',
      aim: 100,
      calls: [{ path: 'dashboard/packages' }],
    },
    {
      of: 'bookings',
      what: 'list, sorted and filtered',
      aim: LIST,
      calls: each('lodgings/bookings/', [
        '',
        '?sort=-created_at',
        '?sort=client',
        '?sort=-total',
        '?page=100',
        '?status=5&sort=check_out',
        '?in_house=true',
        '?accommodation=6',
        ...SURNAMES,
      ]),
    },
    {
      of: 'bookings',
      what: 'calendar of all rooms, 30 nights',
      aim: 100,
      calls: [calls.lodging_availability],
    },
    { of: 'bookings', what: 'bars of all rooms, 30 nights', aim: 100, calls: [calls.lodging_timeline] },
    { of: 'bookings', what: 'quote of 30 nights × 4 rooms', aim: 30, calls: [calls.lodging_quote] },
    {
      of: 'packages',
      what: 'list, sorted and filtered',
      aim: LIST,
      calls: each('postals/packages/', [
        '',
        '?sort=receiver',
        '?sort=-total',
        '?sort=-event_at',
        '?page=100',
        '?preset=to_dispatch',
        '?preset=to_deliver',
        '?preset=late',
        '?status=3&sort=sender',
        '?state=23',
        '?is_paid=false',
      ]),
    },
    {
      of: 'packages',
      what: 'search of a part of a phone or name',
      aim: LIST,
      calls: each('postals/packages/', ['?q=53500', '?q=5355', '?q=morales', ...SURNAMES]),
    },
    {
      of: 'packages',
      what: 'page of a client with 500 records',
      aim: 80,
      calls: [{ path: `users/members/${client}/overview` }, { path: `users/members/${client}/timeline` }],
    },
    {
      of: 'packages',
      what: 'labels of 100 as PDF',
      aim: 5_000,
      calls: [{ path: `postals/labels.pdf?ids=${labels.join()}` }],
      times: 3,
      warming: 1,
    },
    {
      of: 'packages',
      what: 'scan to result',
      aim: 150,
      calls: numbers.map((code) => ({ path: 'postals/scan', body: () => ({ code, step: 'receive' }) })),
      times: 1,
      warming: 0,
    },
    {
      of: 'packages',
      what: '500 that leave with one manifest',
      aim: 2_000,
      calls: [
        {
          path: `postals/manifests/${manifest.id}/dispatch/`,
          version: manifest.version,
          body: () => ({ notify: false }),
        },
      ],
      times: 1,
      warming: 0,
    },
    {
      of: 'remittances',
      what: 'list, sorted and filtered',
      aim: LIST,
      calls: each('postals/remittances/', [
        '',
        '?sort=receiver',
        '?sort=-total',
        '?page=100',
        '?preset=to_deliver',
        '?is_paid=false',
        '?status=2',
        ...SURNAMES,
      ]),
    },
    { of: 'remittances', what: 'quote', aim: 10, calls: [calls.remittance_quote] },
    {
      of: 'remittances',
      what: 'sheet of 500 as PDF and as workbook',
      aim: 5_000,
      calls: each(`postals/remittance_batches/${batch}/`, ['sheet.pdf', 'sheet.xlsx']),
      times: 2,
      warming: 1,
    },
    {
      of: 'procedures',
      what: 'list, sorted and filtered',
      aim: LIST,
      calls: each('postals/procedures/', [
        '',
        '?sort=applicant',
        '?sort=-total',
        '?page=100',
        '?preset=to_complete',
        '?is_paid=false',
        '?status=2',
        ...SURNAMES,
      ]),
    },
  ];
}

/** Measures them over HTTP, and tells of each as it comes. */
export async function measureFigures(
  server: { readonly address: string; readonly pid: number },
  token: string,
  { dataDirectory, scene, rows }: { dataDirectory: string; scene: Scene; rows: number },
  tell: (figure: Figure) => void,
): Promise<void> {
  const manifest = await manifestOf(server.address, token, scene.waiting);
  for (const { of, what, aim, calls, times = TIMES, warming = WARMING } of aimsOf(scene, manifest, rows)) {
    for (const call of calls)
      for (let time = 0; time < warming; time += 1) await timeOf(server.address, token, call);
    const all: number[] = [];
    const before = computedSeconds(server.pid, dataDirectory);
    for (const call of calls)
      for (let time = 0; time < times; time += 1) all.push(await timeOf(server.address, token, call));
    const after = computedSeconds(server.pid, dataDirectory);
    tell({
      of,
      what,
      aim,
      p50: rounded(median(all)),
      p95: rounded(percentile(all, 0.95)),
      ...(before === undefined || after === undefined
        ? {}
        : { cpu: rounded(((after - before) / all.length) * 1_000) }),
    });
  }
}

interface OpenManifest {
  readonly id: number;
  readonly version: number;
}

/** A manifest on which they wait to leave. */
async function manifestOf(
  address: string,
  token: string,
  package_ids: readonly number[],
): Promise<OpenManifest> {
  const post = async (path: string, body: object) =>
    (await answered(address, token, { path, body: () => body })).json();
  const { id } = (await post('postals/manifests/', {
    carrier: 'Xael Charters',
    date: new Date().toISOString().slice(0, 10),
    currency: 'USD',
  })) as OpenManifest;
  const gathered = (await post(`postals/manifests/${id}/add_packages/`, { package_ids })) as {
    added: number;
    manifest: OpenManifest;
  };
  if (gathered.added !== package_ids.length) throw new Error(`Only ${gathered.added} packages can leave`);
  return gathered.manifest;
}
