import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { needsAttention } from '../../../server/financials/payments/attention.ts';
import { CARDS } from '../banks/shopper.ts';
import type { Place } from '../banks/shopper.ts';
import { PAYER, paymentScene } from './scene.ts';
import type { Debt, PaymentScene } from './scene.ts';
import { randomRuns } from '../../random-runs.ts';

/*
 * People with tabs, two banks and a bad connection, over HTTP: whatever order the browser's return, the notification,
 * retries and second tabs come in, the bank charges a debt at most once, and one that it charged is shown as paid.
 */

/** Debts of each wave. */
const { numRuns: DEBTS, seed: SEED } = randomRuns(30);
const AT_ONCE = 12;
/** Debts after which the banks are asked: some are seen to begin, and none of a wave is as old as 35 minutes. */
const LOOK_UP_EVERY = Math.ceil(DEBTS / 5);

/** Does every item, some at once. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Lets minutes pass. */
const pass = (minutes: number): void => {
  scene.application.clock.now = new Date(scene.application.clock.now.getTime() + minutes * 60_000);
};

/** How the bank behaves in each part of the run. */
const WAVES: readonly Record<string, unknown>[] = [
  { notification: 'after_return', copies: 1, returnParameters: true },
  { notification: 'before_return', copies: 3, returnParameters: true },
  { notification: 'delayed', delaySeconds: 0.02, copies: 2, returnParameters: false },
  { notification: 'held', returnParameters: true },
  { notification: 'never', returnParameters: false },
];

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
afterAll(() => scene.close());

/** A generator of 32 bits (mulberry32): the same seed is the same story. */
function dice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (of: number) => next() < of,
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(first: T, ...others: readonly T[]): T =>
      [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
  };
}
type Dice = ReturnType<typeof dice>;

/** One person with one or two tabs of one debt. */
function story(debt: Debt, seed: number) {
  const random = dice(seed);
  const network = `10.9.${(seed >> 8) & 255}.${seed & 255}`;
  const tokens: string[] = [];

  async function ask(
    method: string,
    path: string,
    token: string,
    body?: unknown,
    key = '',
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const { publicApiUrl } = scene.application.services.configuration;
    const headers = {
      authorization: `Token ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const response = await fetch(`${publicApiUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const pause = (): Promise<void> => wait(random.below(4));

  async function comeBack(place: Place, own: Dice): Promise<void> {
    if (place.kind !== 'shop' || own.chance(0.1)) return;
    const { a = '', ...fields } = place.received;
    const times = own.pick(1, 1, 2);
    const carried = own.chance(0.2) ? {} : fields;
    await Promise.all(
      Array.from({ length: times }, () =>
        ask('POST', '/payments/verify/', a, { provider: 2, fields: carried }),
      ),
    );
  }

  async function atBank(address: string, fields: Record<string, string>, own: Dice): Promise<void> {
    if (own.chance(0.1)) return;
    const page = await scene.person.post(address, fields);
    if (page.kind !== 'bank' || page.status !== 200) return;
    await pause();
    const card = own.pick(CARDS.approved, CARDS.approved, CARDS.declined, CARDS.challenge);
    const act = async (): Promise<Place> => {
      const place = page.address.includes('/challenge/')
        ? page
        : own.chance(0.2)
          ? await scene.person.cancel(page)
          : await scene.person.pay(page, card);
      if (place.kind !== 'bank' || place.status !== 200 || !place.address.includes('/challenge/'))
        return place;
      return own.chance(0.8) ? scene.person.confirm(place, '123456') : scene.person.cancel(place);
    };
    // A double click, or a reload of the bank's page.
    const places = await Promise.all(Array.from({ length: own.pick(1, 1, 1, 2) }, act));
    for (const place of places) await comeBack(place, own);
  }

  async function tab(own: Dice): Promise<void> {
    for (let tries = own.pick(1, 2); tries > 0; tries -= 1) {
      await pause();
      const provider = own.pick(1, 2, 2);
      const card =
        provider === 1
          ? await scene.person.token(own.pick(CARDS.approved, CARDS.declined, CARDS.challenge))
          : undefined;
      const body = {
        provider,
        payer: PAYER,
        terms: true,
        language: 'en',
        amount_seen: { amount: debt.amount, currency: debt.currency },
        ...(card ? { card } : {}),
      };
      // A page that waits too long for its answer sends the same press again.
      const key = `press ${own.below(1_000_000)}`;
      const answers = await Promise.all(
        Array.from({ length: own.pick(1, 1, 1, 2) }, () =>
          ask('POST', '/payments/pay/', debt.token, body, key),
        ),
      );
      await Promise.all(
        answers
          .filter(({ status }) => status === 200)
          .map(async (answer) => {
            tokens.push(String(answer.body['outcome_token']));
            if (answer.body['kind'] === 'redirect')
              await atBank(
                String(answer.body['address']),
                answer.body['fields'] as Record<string, string>,
                own,
              );
          }),
      );
    }
  }

  return {
    tokens,
    live: async (): Promise<void> => {
      await Promise.all(
        Array.from({ length: random.pick(1, 2, 2) }, (_, index) => tab(dice(seed * 31 + index))),
      );
    },
    /** What the page of the link and those of each try say. */
    said: async () => {
      const page = await ask('GET', '/payments/debt/', debt.token);
      const outcomes = await Promise.all(tokens.map((token) => ask('GET', '/payments/outcome/', token)));
      return { page: page.body['state'], outcomes: outcomes.map(({ body }) => body['state']) };
    },
  };
}

interface Operation {
  readonly order: string;
  readonly result?: { readonly code: string };
}

describe(`${DEBTS} debts of a wave, paid in every order`, () => {
  const waves = WAVES.map(
    (settings, wave) => [String(settings['notification']), SEED + wave * DEBTS, settings] as const,
  );
  it.each(waves)(
    'are charged at most once, and shown as paid when they are: notification %s',
    async (_, seed, settings) => {
      const { db } = scene.application.services;
      const told: { debt: Debt; seed: number; story: ReturnType<typeof story> }[] = [];
      await scene.sandbox.admin('PUT', '/settings', settings);
      await forAll(
        Array.from({ length: DEBTS }, (__, index) => seed + index),
        async (own) => {
          const debt = await scene.debt({
            amount: 100_00 + (own % 1000),
            currency: 'EUR',
            provider: own % 2 === 0 ? 1 : 2,
          });
          const one = story(debt, own);
          told.push({ debt, seed: own, story: one });
          // Time passes, and the banks are asked in the midst of it: what they have not seen may be sent again.
          if (told.length % LOOK_UP_EVERY === 0) {
            pass(2.5);
            await scene.sweep();
          }
          await one.live();
        },
      );
      const attempts = await db
        .selectFrom('payment_attempt')
        .select(['payment_id', 'order_number'])
        .where(
          'payment_id',
          'in',
          told.map(({ debt }) => debt.payment),
        )
        .execute();
      const orders = new Set(attempts.map(({ order_number }) => order_number));
      const operations = ((await scene.sandbox.admin('GET', '/operations')) as readonly Operation[]).filter(
        ({ order, result }) => result !== undefined && orders.has(order),
      );

      // The last events: notifications that were held, some of them twice, and the look-ups of two minutes later.
      const held = operations.filter((__, index) => index % 3 === 0);
      await Promise.all(
        held
          .flatMap(({ order }) => [order, order])
          .map((order) => scene.sandbox.admin('POST', `/operations/${order}/notify`)),
      );
      await wait(100);
      pass(3);
      await Promise.all([scene.sweep(), scene.sweep()]);
      await scene.settle();

      const paid = new Set(
        operations.filter(({ result }) => Number(result?.code) < 100).map(({ order }) => order),
      );
      const charges = new Map<number, number>();
      for (const { payment_id, order_number } of attempts)
        if (paid.has(order_number)) charges.set(payment_id, (charges.get(payment_id) ?? 0) + 1);
      expect(told).toHaveLength(DEBTS);
      await forAll(told, async ({ debt, seed: own, story: one }) => {
        const count = charges.get(debt.payment) ?? 0;
        const { page, outcomes } = await one.said();
        const { charged, balance, movements } = await scene.booked(debt);
        const truth = {
          seed: own,
          count,
          charged,
          balance,
          movements,
          paid: page === 'paid',
          outcomes: outcomes.filter((state) => state === 'paid').length,
        };
        const once = count > 0;
        expect(truth).toEqual({
          seed: own,
          count: once ? 1 : 0,
          charged: once ? debt.amount : 0,
          balance: once ? 0 : debt.amount,
          movements: once ? 1 : 0,
          paid: once,
          outcomes: once ? outcomes.length : 0,
        });
      });
      // The run is about something: many are paid, and some only at a later try.
      expect(charges.size).toBeGreaterThan(DEBTS / 3);
      expect(attempts.length).toBeGreaterThan(DEBTS);
      expect(
        await db
          .selectFrom('payment')
          .select('id')
          .where(
            'id',
            'in',
            told.map(({ debt }) => debt.payment),
          )
          .where(needsAttention)
          .execute(),
      ).toEqual([]);
    },
  );
});
