import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { administrator, testApplication, type TestApplication } from '../../../tests/api/application.ts';
import { createFunding, makeService, termsOf } from '../../../tests/api/financials/funding-scene.ts';
import {
  agreementLink,
  cancelFunding,
  generateAgreement,
} from '../../lib/contract/financials/funding-actions.ts';
import { fundings } from '../../lib/contract/financials/fundings.ts';
import { apiSettings } from '../../lib/api/call.ts';
import { pageBrandOf } from '../../lib/site/brand.ts';
import { alisios } from '../../lib/brands/alisios.ts';
import { LANGUAGES } from '../../lib/contract/limits.ts';
import { givePageFacts } from '../../lib/words/page.ts';
import { $changed, $reading, lookAtAgreement, signForm } from './store.ts';

const words = (language: string, name: string): never =>
  JSON.parse(readFileSync(`public/locales/${language}/${name}.json`, 'utf8')) as never;
const page = { search: '' };
const sent: string[] = [];
/** The address of every call. */
const asked: string[] = [];
let application: TestApplication;
let token: string;

function open(language: (typeof LANGUAGES)[number]): void {
  const names = ['errors', 'validation', 'funding-agreement'];
  givePageFacts({
    language,
    brand: pageBrandOf(alisios, { name: 'www.alisios.example' }),
    api: '',
    words: Object.fromEntries(names.map((name) => [name, words(language, name)])),
  });
}

beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  ({ token } = await application.login(administrator));
  vi.stubGlobal('location', page);
  vi.stubGlobal('document', { cookie: '' });
  apiSettings.fetch = (input, init) => {
    asked.push(String(input));
    if (init?.method === 'POST') sent.push(String(input));
    return Promise.resolve(application.app.request(String(input), init));
  };
});
afterAll(async () => {
  // The client's secret is in no address that a server writes down.
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => /[?&]cc=|[\w-]{43}/.test(address))).toEqual([]);
  vi.unstubAllGlobals();
  await application.close();
});
beforeEach(() => {
  open('en');
  sent.length = 0;
  page.search = '';
  $changed.set(false);
  $reading.set({ kind: 'reading' });
  signForm.reopen();
});

const read = async (id: number) => (await application.call(fundings.get, { token, params: { id } })).body;
async function generate(id: number): Promise<void> {
  const { version } = await read(id);
  const { status } = await application.call(generateAgreement, {
    token,
    params: { id },
    version,
    body: { send: false },
  });
  expect(status).toBe(200);
}
/** A plan with an agreement to sign, at the address of this page. */
async function drawnUp(): Promise<{ id: number; service: number }> {
  const service = await makeService(application, 1000_00);
  const { body } = await createFunding(application, token, termsOf(service));
  await generate(body.id);
  const { body: link } = await application.call(agreementLink, { token, params: { id: body.id } });
  page.search = new URL(link.address).search;
  return { id: body.id, service };
}
async function shown() {
  await lookAtAgreement();
  const state = $reading.get();
  if (state.kind !== 'shown') throw new Error(JSON.stringify(state));
  return state.agreement;
}
const signed = { accept: 'on', typed_name: ' Ana  Peña ' };

it('shows the text of its language, asks for acceptance and name, and signs once', async () => {
  open('es');
  await drawnUp();
  const agreement = await shown();
  expect(agreement).toMatchObject({
    state: 'open',
    language: 'es',
    document: { title: 'Contrato de financiamiento' },
  });

  await signForm.submit({ typed_name: ' ' });
  expect(signForm.$state.get()).toMatchObject({
    kind: 'open',
    errors: { accept: 'Acepte el contrato para continuar.', typed_name: 'Complete este campo.' },
  });
  expect(sent).toEqual([]);

  await Promise.all([signForm.submit(signed), signForm.submit(signed)]);
  expect(sent).toHaveLength(1);
  expect($reading.get()).toMatchObject({
    kind: 'shown',
    agreement: { state: 'signed', typed_name: expect.stringMatching(/^Ana +Peña$/) },
  });
  // A reload, in the other language, tells the same.
  open('en');
  expect(await shown()).toMatchObject({ state: 'signed', language: 'es' });
});

it('shows a text that changed meanwhile before it can be signed', async () => {
  const { id, service } = await drawnUp();
  const before = await shown();
  const { version } = await read(id);
  const changed = await application.call(fundings.update, {
    token,
    params: { id },
    version,
    body: termsOf(service, { deadlines: 4, reason: 'Asked by phone' }),
  });
  expect(changed.status).toBe(200);
  await generate(id);

  await signForm.submit(signed);
  expect(signForm.$state.get()).toMatchObject({ kind: 'open', errors: {}, message: undefined });
  expect($changed.get()).toBe(true);
  const state = $reading.get();
  if (state.kind !== 'shown') throw new Error(state.kind);
  expect(state.agreement).toMatchObject({ state: 'open', version: 2 });
  expect(state.agreement.document_hash).not.toBe(before.document_hash);

  await signForm.submit(signed);
  expect($reading.get()).toMatchObject({ kind: 'shown', agreement: { state: 'signed', version: 2 } });
  expect($changed.get()).toBe(false);
});

it('tells that the plan was cancelled while somebody was reading', async () => {
  const { id } = await drawnUp();
  await shown();
  const { version } = await read(id);
  await application.call(cancelFunding, {
    token,
    params: { id },
    version,
    body: { reason: 'Client asked', notify: false },
  });
  await signForm.submit(signed);
  expect($reading.get()).toMatchObject({
    kind: 'shown',
    agreement: { state: 'cancelled', accepted_at: null },
  });
});

it('tells the same of every wrong link, and of a lost line that it can be tried again', async () => {
  await drawnUp();
  const good = page.search;
  for (const search of [
    good.replace(/.$/, '_'),
    good.replace(/fc=[^&]+/, 'fc=F-2026-999999'),
    '?fc=1&cc=2',
  ]) {
    page.search = search;
    $reading.set({ kind: 'reading' });
    await lookAtAgreement();
    expect($reading.get()).toEqual({
      kind: 'failed',
      unknown: true,
      message: "This link doesn't open any agreement. Check that it is complete, or ask us for a new one.",
    });
  }
  const { fetch } = apiSettings;
  apiSettings.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  page.search = good;
  $reading.set({ kind: 'reading' });
  await lookAtAgreement();
  expect($reading.get()).toMatchObject({ kind: 'failed', unknown: false });
  apiSettings.fetch = fetch;
  const { document_hash } = await shown();
  // A text that somebody reads stays when the line is lost.
  apiSettings.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await lookAtAgreement();
  await signForm.submit(signed);
  expect(signForm.$state.get().message).toMatch(/can't connect/);
  expect($reading.get()).toMatchObject({ kind: 'shown', agreement: { document_hash, state: 'open' } });
  apiSettings.fetch = fetch;
});
