import { serve } from '@hono/node-server';
import type { ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createBanks } from '../../../server/banks/banks.ts';
import type { Banks } from '../../../server/banks/banks.ts';
import { sandboxTerminals } from '../../../server/banks/configuration.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { createPayment } from '../../../server/financials/payments/create.ts';
import { linkToken } from '../../../server/financials/payments/link.ts';
import { storedPayment } from '../../../server/financials/payments/stored.ts';
import { openService } from '../../../server/financials/services/open.ts';
import { bankJobsOf } from '../../../server/jobs.ts';
import type { RequestContext } from '../../../server/lib/call.ts';
import { jobContext } from '../../../server/lib/job-context.ts';
import { inTransaction } from '../../../server/lib/transaction.ts';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import { payDebt, readDebt, readOutcome, verifyReturn } from '../../../src/lib/contract/payments/public.ts';
import type { PayAnswer } from '../../../src/lib/contract/payments/public.ts';
import { testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { startSandbox } from '../banks/sandbox.ts';
import type { SandboxBank } from '../banks/sandbox.ts';
import { shopper } from '../banks/shopper.ts';
import type { Place } from '../banks/shopper.ts';

/** The application behind a real port, the sandbox bank in its own process, and people who pay at it. */
export interface PaymentScene {
  readonly application: TestApplication;
  readonly sandbox: SandboxBank;
  readonly person: ReturnType<typeof shopper>;
  /** A service with one card payment and its link. */
  debt(values?: DebtValues): Promise<Debt>;
  /** Runs work as the system, in one transaction. */
  inside<T>(work: (context: RequestContext) => Promise<T>): Promise<T>;
  /** Presses Pay on the page of a link; with the same key, the same press once more. */
  pay(debt: Debt, change?: Record<string, unknown>, key?: string): ReturnType<typeof callPay>;
  /** What the page says. */
  state(debt: Debt, query?: { provider?: number }): Promise<string>;
  outcome(token: string): Promise<string>;
  /** What the page of the return sends, from the address to which the bank sent the browser. */
  comeBack(place: Place, provider?: 1 | 2): ReturnType<TestApplication['call']>;
  /** Runs the jobs that ask banks, whatever their time. */
  sweep(): Promise<void>;
  /** Everything that is booked about a debt. */
  booked(debt: Debt): Promise<Booked>;
  /** Waits for notices that are being processed. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface DebtValues {
  amount?: number;
  currency?: Currency;
  provider?: 1 | 2;
  service_total?: number;
}
export interface Debt {
  readonly service: number;
  readonly payment: number;
  readonly token: string;
  readonly amount: number;
  readonly currency: Currency;
}
interface Booked {
  readonly status: number;
  readonly charged: number;
  readonly refunded: number;
  readonly attention: readonly string[];
  /** Of the service. */
  readonly received: number;
  /** What the client owes. */
  readonly balance: number;
  readonly attempts: readonly string[];
  /** Movements of the ledger that brought or took money. */
  readonly movements: number;
}

export const PAYER = {
  name: 'José Ñúñez',
  email: 'jose@example.com',
  phone: '305 555 0142',
  address: '123 Main St Apt 4B, Miami',
};

export interface SceneOptions {
  /** Changes the agreements with the banks. */
  banks?: (banks: Banks) => Banks;
}

export async function paymentScene({ banks = (own) => own }: SceneOptions = {}): Promise<PaymentScene> {
  const sandbox = await startSandbox();
  const api = new Hono({ strict: false });
  const server: ServerType = serve({
    fetch: (request, env) => api.fetch(request, env),
    port: 0,
    hostname: '127.0.0.1',
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const environment = {
    PUBLIC_API_URL: `http://127.0.0.1:${port}/api`,
    SITE_URLS: `www.alisios.example=${sandbox.shop.address}`,
    TRUST_PROXY: '1',
  };
  const application = await testApplication(
    environment,
    banks(createBanks(sandboxTerminals(sandbox.address))),
  );
  api.route('/api', application.app);
  const { services } = application;
  const inside: PaymentScene['inside'] = (work) =>
    inTransaction(services.db, (db) => work(jobContext(services, db, 'alisios')));

  async function debt({
    amount = 490_30,
    currency = 'EUR',
    provider = 2,
    service_total = amount,
  }: DebtValues = {}): Promise<Debt> {
    return inside(async (context) => {
      const member_id = await buildMember(context.db);
      const service = await openService(context, {
        service_type_id: 1,
        member_id,
        brand: 'alisios',
        concept: 'Renta de autos, La Habana',
        unit_amount: service_total,
        total: service_total,
        currency,
      });
      const payment = await createPayment(context, { service_id: service, amount, method: 'card', provider });
      return {
        service,
        payment,
        token: await linkToken(context, await storedPayment(context.db, payment)),
        amount,
        currency,
      };
    });
  }

  async function booked({ payment: id, service }: Debt): Promise<Booked> {
    const payment = await services.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { received, account_id } = await services.db
      .selectFrom('payment_service')
      .select(['received', 'account_id'])
      .where('id', '=', service)
      .executeTakeFirstOrThrow();
    const { balance } = await services.db
      .selectFrom('account')
      .select('balance')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow();
    const attempts = await services.db
      .selectFrom('payment_attempt')
      .select('status')
      .where('payment_id', '=', id)
      .orderBy('id')
      .execute();
    const movements = await services.db
      .selectFrom('ledger_movement')
      .select('id')
      .where('record_key', '=', 'financials/payments')
      .where('record_id', '=', id)
      .where('source', 'in', ['payment', 'refund'])
      .execute();
    const { status, charged, refunded, attention } = payment;
    return {
      status,
      charged,
      refunded,
      attention,
      received,
      balance,
      attempts: attempts.map((attempt) => attempt.status),
      movements: movements.length,
    };
  }

  return {
    application,
    sandbox,
    person: shopper(sandbox),
    debt,
    inside,
    booked,
    pay: (owed, change, key) => callPay(application, owed, change, key),
    state: async ({ token }, query = {}) => (await application.call(readDebt, { token, query })).body.state,
    outcome: async (token) => (await application.call(readOutcome, { token })).body.state,
    comeBack(place, provider = 2) {
      if (place.kind !== 'shop') throw new Error(`Not back: ${JSON.stringify(place).slice(0, 300)}`);
      const { a, ...fields } = place.received;
      return application.call(verifyReturn, { token: a, body: { provider, fields } });
    },
    async sweep() {
      for (const job of bankJobsOf()) await job.run(services, services.db);
    },
    async settle() {
      for (;;) {
        const open = await services.db
          .selectFrom('payment_notice')
          .select('id')
          .where('processed_at', 'is', null)
          .where('tries', '=', 0)
          .execute();
        if (open.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await sandbox.end();
      await application.close();
    },
  };
}

function callPay(
  application: TestApplication,
  { token, amount, currency }: Debt,
  change: Record<string, unknown> = {},
  key = '',
) {
  const body = {
    provider: 2,
    payer: PAYER,
    terms: true,
    language: 'es',
    amount_seen: { amount, currency },
    ...change,
  };
  return application.call(payDebt, { token, body, key, headers: { 'x-forwarded-for': addressOf(token) } });
}

/** Everybody has an address of their own, so that nobody is slowed by the others. */
const addressOf = (token: string): string =>
  `10.${Array.from(token.slice(0, 3), (letter) => letter.charCodeAt(0)).join('.')}`;

/** What the top window posts to the bank. */
export function redirectOf({ status, body }: { status: number; body: PayAnswer }) {
  if (status !== 200 || body.kind !== 'redirect')
    throw new Error(`No redirect: ${status} ${JSON.stringify(body)}`);
  return body;
}
