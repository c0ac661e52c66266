import { PostgresQueryCompiler } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { createPaymentLink, paymentLink } from '../../src/lib/contract/financials/payment-actions.ts';
import { administrator, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { bodyOf, createRental, makeScene } from './cars/rental-scene.ts';
import { makeService } from './financials/payment-scene.ts';

/* How often a call reads the row that it is about: once, under its lock where it changes it, and passed on from there. */

let application: TestApplication;
let app: TestApplication['app'];
let token: string;
const statements: string[] = [];
/** Notes the SQL of all that is asked. */
const watch: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql.replaceAll(/\s+/g, ' '));
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-10-01T14:00:00Z');
  ({ token } = await application.login(administrator));
  app = createApp({ ...application.services, db: application.services.db.withPlugin(watch) });
});
afterAll(() => application.close());

/** The statements of a call that read whole rows of a table. */
async function readsOf(table: string, call: () => Promise<{ status: number }>): Promise<string[]> {
  statements.length = 0;
  expect((await call()).status).toBe(200);
  return statements.filter((text) => new RegExp(`^select [^(]*\\*.* from "${table}"( |$)`).test(text.trim()));
}

describe('the row that a call is about', () => {
  it('is read once by an update of a rental', async () => {
    const body = bodyOf(await makeScene(application), '2026-11-02T09:00', '2026-11-05T09:00');
    const { body: made } = await createRental(application, token, body);
    const reads = await readsOf('rental', () =>
      application.call(rentals.update, {
        app,
        token,
        params: { id: made.id },
        version: made.version,
        body: {
          ...body,
          member_id: made.member_id,
          drop_off: { ...body.drop_off, local: '2026-11-06T09:00' },
        },
      }),
    );
    // Under its lock; anew once its money has followed; for the answer.
    expect(reads).toHaveLength(3);
    expect(reads[0]).toMatch(/for no key update$/);
  });

  it('is read once by the link of a payment', async () => {
    const { id } = await makeService(application);
    const { body: made } = await application.call(createPaymentLink, {
      token,
      body: { service_id: id, amount: 100_00, provider: 1 },
    });
    const reads = await readsOf('payment', () =>
      application.call(paymentLink, { app, token, params: { id: made.id } }),
    );
    // As staff see it, which refuses; and for its link and the text beside that.
    expect(reads).toHaveLength(2);
  });
});
