import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../../../src/lib/contract/financials/funding-actions.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { readAgreement } from '../../../src/lib/contract/funding-agreement.ts';
import { seedDemo } from '../../../server/db/seed.ts';
import { jobsOf } from '../../../server/jobs.ts';
import { runDueJobs } from '../../../server/lib/jobs.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { chainedEvidence } from './evidence.ts';

/* Plans of the demo: they stand as the product itself would have left them. */

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  await seedDemo(application.services, { rows: 300, now: application.clock.now });
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const stored = () => application.services.db.selectFrom('funding').selectAll().orderBy('id').execute();
const deadlines = () =>
  application.services.db.selectFrom('funding_deadline').selectAll().orderBy('id').execute();
const mails = () =>
  application.services.db.selectFrom('mail').selectAll().where('key', '=', fundings.key).execute();

it('are signed with evidence that holds, in both languages, each after it was made and read', async () => {
  const signed = await chainedEvidence(application);
  expect(signed.length).toBeGreaterThan(12);
  expect(new Set(signed.map(({ language }) => language))).toEqual(new Set(['en', 'es']));
  for (const { planned_at, created_at, viewed_at, accepted_at, signed_at, sent_to } of signed) {
    const times = [planned_at, created_at, viewed_at, accepted_at, application.clock.now.toISOString()].map(
      (at) => Date.parse(at ?? ''),
    );
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(signed_at).toBe(accepted_at);
    expect(sent_to).toContain('@');
  }
  const waiting = await application.services.db
    .selectFrom('funding_agreement')
    .select('funding_id')
    .where('sent_to', 'is not', null)
    .execute();
  expect(new Set(waiting.map(({ funding_id }) => funding_id)).size).toBeGreaterThan(signed.length);
});

it('open by their links, signed as the client left them', async () => {
  const [signed] = await chainedEvidence(application);
  const link = await application.call(contract.agreementLink, {
    token,
    params: { id: signed?.funding_id ?? 0 },
  });
  const secrets = new URL(link.body.address).searchParams;
  const { body } = await application.call(readAgreement, {
    token: secrets.get('cc') ?? '',
    query: { fc: secrets.get('fc') ?? '' },
  });
  expect(body).toMatchObject({
    state: 'signed',
    language: signed?.language,
    typed_name: signed?.typed_name,
    signed_pdf_hash: signed?.signed_pdf_hash,
  });
});

it('show every status, and what is late', async () => {
  const { body } = await application.call(contract.fundingFacets, { token });
  expect(Math.min(...Object.values(body))).toBeGreaterThan(0);
});

it('stay as they are when the jobs first look at them', async () => {
  const before = [await stored(), await deadlines(), await mails()];
  const { services } = application;
  await services.db.updateTable('job').set({ next_run_at: '2026-01-01T00:00:00Z' }).execute();
  await runDueJobs(services, jobsOf(services));
  expect([await stored(), await deadlines(), await mails()]).toEqual(before);
});
