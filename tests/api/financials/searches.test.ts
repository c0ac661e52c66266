import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchedPayments } from '../../../server/financials/payments/search.ts';
import { searchedServices } from '../../../server/financials/services/search.ts';
import { seedDemo } from '../../../server/db/seed.ts';
import { testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { randomRuns } from '../../random-runs.ts';

let application: TestApplication;
/** What people could type: codes, references, concepts, names, of which a part is taken. */
let texts: string[];
beforeAll(async () => {
  application = await testApplication();
  await seedDemo(application.services, { rows: 300, now: application.clock.now });
  const { db } = application.services;
  const clients = await db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'phone'])
    .execute();
  const services = await db.selectFrom('payment_service').select(['code', 'concept']).execute();
  const payments = await db.selectFrom('payment').select(['code', 'reference']).execute();
  texts = [...clients, ...services, ...payments]
    .flatMap((row): (string | null)[] => Object.values(row))
    .filter((text): text is string => text !== null && text.length > 2);
});
afterAll(() => application.close());

const part = fc.tuple(fc.nat(), fc.nat(40), fc.integer({ min: 1, max: 12 }));

it('finds the same payments and services by the indexes of what is searched and record by record', async () => {
  const { db } = application.services;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(part, async ([which, from, length]) => {
      const text = texts[which % texts.length] ?? '';
      const q = text
        .slice(from % text.length)
        .slice(0, length)
        .trim();
      fc.pre(q !== '');
      const payments = (search: 'by_index' | 'by_payment') =>
        db.selectFrom('payment').select('id').where(searchedPayments(q, search)).orderBy('id').execute();
      const services = (search: 'by_index' | 'by_service') =>
        db
          .selectFrom('payment_service')
          .select('id')
          .where(searchedServices(q, search))
          .orderBy('id')
          .execute();
      const expected = [await payments('by_index'), await services('by_index')];
      found += expected.flat().length;
      expect([await payments('by_payment'), await services('by_service')]).toEqual(expected);
    }),
    randomRuns(60),
  );
  expect(found).toBeGreaterThan(100);
});
