import { randomUUID } from 'node:crypto';
import { median, percentile, rounded } from './statistics.ts';

const TIMES = 40;

export interface Call {
  readonly path: string;
  /** Sent by POST, made anew for each call; without one it is a GET. */
  body?(): object;
  /** The record's, of an action that changes it. */
  readonly version?: number;
}

/** A week from ninety days on, so that it lies ahead whenever this runs. */
const PICK_UP = localIn(90);
const DROP_OFF = localIn(97);

function localIn(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`;
}

function quote(): object {
  return {
    model_id: 7,
    currency: 'USD',
    pick_up: { office_id: 3, local: PICK_UP },
    drop_off: { office_id: 3, local: DROP_OFF },
  };
}

function stay(): URLSearchParams {
  return new URLSearchParams({
    pick_up_office_id: '3',
    pick_up_local: PICK_UP,
    drop_off_office_id: '3',
    drop_off_local: DROP_OFF,
    currency: 'USD',
  });
}

/** The demo's Hotel Arcos de Obispo, which has rooms of three sorts. */
function lodgingQuote(): object {
  return {
    accommodation_id: 6,
    check_in: PICK_UP.slice(0, 10),
    check_out: localIn(120).slice(0, 10),
    rooms: [11, 11, 12, 13].map((room_id) => ({ room_id, adults: 2, children: [] })),
  };
}

const remittanceQuote = (): object => ({
  remit_currency: 'USD',
  receive_currency: 'CUP',
  delivery: 'cash',
  remit_amount: 100_00,
});

/** What people ask for beside the list of rentals: one record, a quote, the models with their prices, a save, parcels, and the lists of money. */
export const callsAt = (rows: number) =>
  ({
    one_rental: { path: `cars/rentals/${Math.ceil(rows / 2)}/` },
    quote: { path: 'cars/quotes/', body: quote },
    quote_with_code: { path: 'cars/quotes/', body: () => ({ ...quote(), discount_code: 'DEMO10' }) },
    discounts: { path: 'cars/discounts/' },
    uses_of_a_discount: { path: 'cars/discounts/1/uses/' },
    models_with_prices: { path: `cars/model_offers?${stay()}` },
    missing_cars: { path: 'cars/rental_shortages' },
    /** 60 stations × 60 models × 30 days (fleet.ts). */
    availability: { path: `cars/availability?from=${PICK_UP.slice(0, 10)}&to=${localIn(119).slice(0, 10)}` },
    lodging_availability: {
      path: `lodgings/availability?from=${PICK_UP.slice(0, 10)}&to=${localIn(119).slice(0, 10)}`,
    },
    bookings: { path: 'lodgings/bookings/' },
    bookings_search: { path: 'lodgings/bookings/?q=perez' },
    bookings_in_house: { path: 'lodgings/bookings/?in_house=true' },
    accommodations: { path: 'lodgings/accommodations/' },
    accommodations_search: { path: 'lodgings/accommodations/?q=malecon' },
    /** 30 nights in 4 rooms. */
    lodging_quote: { path: 'lodgings/quote', body: lodgingQuote },
    lodging_timeline: {
      path: `lodgings/timeline?from=${PICK_UP.slice(0, 10)}&to=${localIn(119).slice(0, 10)}`,
    },
    alternatives: { path: `cars/alternatives?model_id=7&${stay()}` },
    dashboard: { path: 'dashboard/home' },
    save: {
      path: 'users/members/',
      body: () => ({ first_name: 'Ana', last_name: `Prueba ${randomUUID()}` }),
    },
    tracking: { path: 'postals/tracking?number=PK-DEMO-0001' },
    packages: { path: 'postals/packages/' },
    packages_search: { path: 'postals/packages/?q=perez' },
    packages_phone: { path: 'postals/packages/?q=53500' },
    packages_to_deliver: { path: 'postals/packages/?preset=to_deliver' },
    package_tabs: { path: 'postals/package_facets' },
    remittances: { path: 'postals/remittances/' },
    remittances_search: { path: 'postals/remittances/?q=perez' },
    remittances_to_deliver: { path: 'postals/remittances/?preset=to_deliver' },
    remittances_unpaid: { path: 'postals/remittances/?is_paid=false' },
    remittance_tabs: { path: 'postals/remittance_facets' },
    remittance_quote: { path: 'postals/remittances/quote', body: remittanceQuote },
    procedures: { path: 'postals/procedures/' },
    procedures_search: { path: 'postals/procedures/?q=perez' },
    procedures_to_complete: { path: 'postals/procedures/?preset=to_complete' },
    recipients: { path: 'postals/recipients/' },
    recipients_search: { path: 'postals/recipients/?q=perez' },
    members: { path: 'users/members/' },
    members_search: { path: 'users/members/?q=perez' },
    transactions: { path: 'financials/transactions/' },
    transactions_search: { path: 'financials/transactions/?q=perez' },
    transactions_of_a_month: { path: 'financials/transactions/?date_from=2026-11-01&date_to=2026-11-30' },
    services: { path: 'financials/services/' },
    services_search: { path: 'financials/services/?q=perez' },
    payments: { path: 'financials/payments/' },
    payments_search: { path: 'financials/payments/?q=perez' },
    fundings: { path: 'financials/fundings/' },
  }) satisfies Readonly<Record<string, Call>>;

/** Times of single calls over HTTP, each after three that warm it. */
export async function measureCalls(address: string, token: string, rows: number): Promise<object> {
  const report: Record<string, object> = {};
  for (const [name, call] of Object.entries<Call>(callsAt(rows))) {
    const times: number[] = [];
    for (let time = 0; time < TIMES + 3; time += 1) times.push(await timeOf(address, token, call));
    const counted = times.slice(3);
    report[name] = { p50: rounded(median(counted)), p95: rounded(percentile(counted, 0.95)) };
  }
  return report;
}

/** Milliseconds that an answer takes, read to its end. */
export async function timeOf(address: string, token: string, call: Call): Promise<number> {
  const began = performance.now();
  await (await answered(address, token, call)).arrayBuffer();
  return performance.now() - began;
}

export async function answered(
  address: string,
  token: string,
  { path, body, version }: Call,
): Promise<Response> {
  const headers = {
    authorization: `Token ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  };
  const response = await fetch(
    `${address}/api/${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body()) } : { headers },
  );
  // A quote may find no car that is free, which is an answer too.
  if (!response.ok && !(response.status === 409 && /quote/.test(path)))
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
