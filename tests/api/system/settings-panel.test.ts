import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmailClient } from '../../../src/islands/shell/email-store.ts';
import { createGeneralNotes } from '../../../src/islands/shell/notes-store.ts';
import { createRentalRules } from '../../../src/islands/shell/settings/rentals-store.ts';
import { createPackageRules } from '../../../src/islands/shell/settings/packages-store.ts';
import { createProcedureRules } from '../../../src/islands/shell/settings/procedures-store.ts';
import { createSettingsList } from '../../../src/islands/shell/settings/list.ts';
import type { SettingsList, SettingsRow } from '../../../src/islands/shell/settings/list.ts';
import { SETTINGS_LISTS } from '../../../src/islands/shell/settings/sections.ts';
import { shownValue, valueOfRow } from '../../../src/islands/shell/settings/value.ts';
import { FEE_TYPE } from '../../../src/lib/domain/fees.ts';
import { $question } from '../../../src/lib/forms/confirm.ts';
import { startSession } from '../../../src/lib/session/session.ts';
import { $toasts } from '../../../src/lib/shell/toasts.ts';
import { administrator, agent, client, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { openPage } from '../page.ts';

let application: TestApplication;
let token: string;
const stops: (() => void)[] = [];
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(administrator));
});
beforeEach(() => {
  openPage(application, ['system/settings', 'system/email', 'system/notes']);
  startSession({ token, logged_in: true });
  $toasts.set([]);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await application.close();
});

/** A list that somebody looks at, with its rows and its form. */
async function opened(name: keyof typeof SETTINGS_LISTS): Promise<SettingsList> {
  const list = createSettingsList(SETTINGS_LISTS[name]);
  stops.push(list.$page.listen(() => undefined));
  await list.reload();
  await list.add();
  await list.editor.close();
  return list;
}
const rowsOf = (list: SettingsList): readonly SettingsRow[] => list.$page.get().page?.results ?? [];
const fieldsOf = (list: SettingsList) =>
  list.editor.form.fields as unknown as Record<string, { set(value: unknown): void }>;
const lastToast = () => $toasts.get().at(-1);

describe('a list of the settings', () => {
  it('reads every list and says of each row what its form knows', async () => {
    for (const name of Object.keys(SETTINGS_LISTS) as (keyof typeof SETTINGS_LISTS)[]) {
      const list = await opened(name);
      expect(list.$page.get().kind, name).toBe('ready');
      expect(list.$form.get()?.fields.length, name).toBeGreaterThan(2);
    }
    const providers = await opened('service_providers');
    const row = rowsOf(providers).find(({ id }) => id === 1);
    const office = providers.$form.get()?.fields.find(({ name }) => name === 'company_office_id');
    expect(row && shownValue(office, valueOfRow(row, 'company_office_id'))).toBe('Main office');
    expect(row && shownValue(undefined, valueOfRow(row, 'service_type_ids'))).toBe('Package');
    expect(shownValue(undefined, { amount: 250, fee_type: 1 })).toMatch(/^2\.5.?%$/);
  });

  it('adds through the form that the API defines, edits, deactivates and deletes', async () => {
    const list = await opened('service_types');
    await list.add();
    fieldsOf(list)['name_en']?.set('Visa');
    fieldsOf(list)['name_es']?.set('Visa consular');
    await list.editor.submit();
    expect(list.editor.$state.get().kind).toBe('closed');
    await list.reload();
    const added = rowsOf(list).find(({ name }) => name === 'Visa');
    if (!added) throw new Error('The new row is not there');

    await list.edit(added);
    expect(list.editor.form.$values.get()).toMatchObject({
      name_en: 'Visa',
      name_es: 'Visa consular',
      status: 1,
    });
    fieldsOf(list)['note']?.set('At the consulate');
    await list.editor.submit();
    await list.reload();
    const edited = rowsOf(list).find(({ id }) => id === added.id);
    expect(edited).toMatchObject({ note: 'At the consulate', version: 2 });

    await list.setStatus(edited ?? added, 2);
    expect(rowsOf(list).find(({ id }) => id === added.id)).toMatchObject({
      status: 2,
      note: 'At the consulate',
    });
    const removing = list.remove(added, { title: 'Delete?', text: '', yes: 'Delete' });
    $question.get()?.answer('');
    await removing;
    expect(rowsOf(list).map(({ id }) => id)).not.toContain(added.id);
  });

  it('says why a default stays and where something is used', async () => {
    const offices = await opened('company_offices');
    const main = rowsOf(offices).find(({ id }) => id === 19);
    if (!main) throw new Error('Office 19 is not there');
    await offices.setStatus(main, 2);
    expect(lastToast()).toMatchObject({
      tone: 'danger',
      message: { detail: expect.stringContaining('comes with the product') },
    });
    expect(rowsOf(offices).find(({ id }) => id === 19)?.status).toBe(1);
  });

  it('keeps what was typed when somebody else saved first, and compares', async () => {
    const list = await opened('service_types');
    const row = rowsOf(list).find(({ id }) => id === 9);
    if (!row) throw new Error('The row is not there');
    await list.edit(row);
    fieldsOf(list)['note']?.set('Mine');
    const theirs = { name_en: 'Other', name_es: 'Otro servicio', note: '' };
    await application.call(SETTINGS_LISTS.service_types.update, {
      token,
      params: { id: 9 },
      version: row.version,
      body: theirs,
    });
    await list.editor.submit();
    const compare = lastToast()?.actions.find(({ label }) => label === 'compare');
    compare?.run();
    await expect.poll(() => list.editor.$state.get().kind).toBe('comparing');
    expect(list.editor.compared()?.only_mine.map(({ field }) => field)).toContain('note');
    list.editor.merge({ note: 'mine' });
    await list.editor.submit();
    await list.reload();
    expect(rowsOf(list).find(({ id }) => id === 9)).toMatchObject({ name_es: 'Otro servicio', note: 'Mine' });
  });

  it('searches without touching the address', async () => {
    const list = await opened('service_types');
    list.search('renta de');
    await expect.poll(() => rowsOf(list).map(({ id }) => id)).toEqual([1]);
  });
});

describe('general notes', () => {
  it('writes, pins and removes, and keeps in the form what is refused', async () => {
    const notes = createGeneralNotes();
    stops.push(notes.$notes.listen(() => undefined));
    await notes.write();
    expect(notes.form.$review.get()).toHaveLength(1);
    notes.form.fields.text.set('The generator is repaired');
    await notes.write();
    const [note] =
      notes.$notes.get().kind === 'ready'
        ? (notes.$notes.get() as { value: readonly { id: number; version: number; text: string }[] }).value
        : [];
    expect(note).toMatchObject({ text: 'The generator is repaired', pinned: false });
    expect(notes.form.$values.get().text).toBe('');
    await notes.pin(note as never);
    expect(notes.$notes.get()).toMatchObject({ value: [{ pinned: true }] });
    const removing = notes.remove(note as never, { title: '?', text: '', yes: 'Delete' });
    $question.get()?.answer('');
    await removing;
    expect(notes.$notes.get()).toMatchObject({ kind: 'ready', value: [] });
  });
});

describe('email to a client', () => {
  it('begins in the client’s language, asks before a template replaces what was written, and sends', async () => {
    const { id } = await application.login(client, {
      first_name: 'Yanet',
      email: 'yanet@example.com',
      language: 'es',
    });
    const email = createEmailClient('users/members');
    await email.open(id);
    expect(email.editor.$state.get().kind).toBe('adding');
    expect(email.editor.form.$values.get()).toMatchObject({
      to: 'yanet@example.com',
      record_id: id,
      text: expect.stringMatching(/^Hola, Yanet:/),
    });
    await email.choose('documents');
    expect(email.editor.form.$values.get().subject).toBe('Sus documentos');
    email.editor.form.fields.text.set('Mi propio texto');
    const choosing = email.choose('message');
    $question.get()?.answer(undefined);
    await choosing;
    expect(email.editor.form.$values.get().text).toBe('Mi propio texto');
    await email.editor.submit();
    expect(email.editor.$state.get().kind).toBe('closed');
    expect(lastToast()?.message).toEqual({ success: 'email_sent' });
    stops.push(email.$sent.listen(() => undefined));
    await email.open(id);
    const mails = await application.services.db
      .selectFrom('mail')
      .select(['recipient', 'text', 'language'])
      .where('record_id', '=', id)
      .execute();
    expect(mails).toMatchObject([
      { recipient: 'yanet@example.com', language: 'es', text: expect.stringContaining('Mi propio texto') },
    ]);
  });

  it('keeps a mail that could not be sent, for its own record only', async () => {
    const [one, other] = [
      await application.login(client, { email: 'one@example.com' }),
      await application.login(client, { email: 'other@example.com' }),
    ];
    const email = createEmailClient('users/members');
    await email.open(one.id);
    email.editor.form.fields.text.set('Not lost');
    await application.services.db
      .updateTable('member')
      .set({ email: null })
      .where('id', '=', one.id)
      .execute();
    email.editor.form.fields.to.set(undefined);
    await email.editor.submit();
    expect(lastToast()).toMatchObject({ tone: 'danger', actions: [{ label: 'openAgain' }] });
    await email.open(other.id);
    expect(email.editor.form.$values.get()).toMatchObject({ to: 'other@example.com' });
    lastToast()?.actions[0]?.run();
    expect(email.editor.form.$values.get().record_id).toBe(one.id);
  });
});

it('changes the rules of rentals, and tells who was second', async () => {
  const [rules, others] = [createRentalRules(), createRentalRules()];
  for (const one of [rules, others]) {
    stops.push(one.$rules.listen(() => undefined));
    await one.reload();
    one.edit();
  }
  rules.editor.form.fields.grace_minutes.set(90);
  await rules.editor.submit();
  await expect
    .poll(() => rules.$rules.get())
    .toMatchObject({ kind: 'ready', value: { grace_minutes: 90, deposit: { USD: 200_00 } } });
  others.editor.form.fields.deposit.fields.USD.set(250_00);
  await others.editor.submit();
  lastToast()
    ?.actions.find(({ label }) => label === 'compare')
    ?.run();
  await expect.poll(() => others.editor.$state.get().kind).toBe('comparing');
  others.editor.merge({ deposit: 'mine' });
  await others.editor.submit();
  await expect
    .poll(() => others.$rules.get())
    .toMatchObject({ kind: 'ready', value: { grace_minutes: 90, deposit: { USD: 250_00 } } });
});

it('changes the prices and customs rules of packages (rule: package-price)', async () => {
  const rules = createPackageRules();
  stops.push(rules.$rules.listen(() => undefined));
  await rules.reload();
  rules.edit();
  const { form } = rules.editor;
  // What is not chosen is absent: no box holds a null.
  expect(JSON.stringify(form.$values.get())).not.toContain('null');
  const { transport, distribution, forbidden_words } = form.fields;
  transport.fields.rate.fields.USD.set(3_49);
  distribution.add({ state_id: 33, amount: {}, per_kilogram: { USD: 0, EUR: 0 } });
  forbidden_words.set(['dron', 'litio']);
  await rules.editor.submit();
  expect(form.$review.get().map(({ path }) => path)).toEqual([
    'distribution.2.amount.EUR',
    'distribution.2.amount.USD',
  ]);
  distribution.item(2).fields.amount.set({ USD: 9_00, EUR: 8_00 });
  await rules.editor.submit();
  await expect
    .poll(() => rules.$rules.get())
    .toMatchObject({
      kind: 'ready',
      value: {
        transport: { rate: { USD: 3_49 }, unit: 'lb' },
        distribution: [{}, { state_id: null }, { state_id: 33, city_id: null, amount: { USD: 9_00 } }],
        forbidden_words: ['dron', 'litio'],
      },
    });
});

it('changes the fees of procedures and how long a passport is valid (rule: procedure-price)', async () => {
  const rules = createProcedureRules();
  stops.push(rules.$rules.listen(() => undefined));
  await rules.reload();
  rules.edit();
  const { consular, validity_years, service_fee } = rules.editor.form.fields;
  consular.fields.renewal.fields.minor.fields.USD.set(150_00);
  validity_years.fields.minor.set(6);
  service_fee.set({ amount: 2_000, fee_type: FEE_TYPE.fixed });
  await rules.editor.submit();
  await expect
    .poll(() => rules.$rules.get())
    .toMatchObject({
      kind: 'ready',
      value: {
        adult_age: 16,
        validity_years: { adult: 10, minor: 6 },
        consular: {
          first_issue: { minor: { USD: 140_00 } },
          renewal: { minor: { USD: 150_00, EUR: 140_00 } },
        },
        service_fee: { amount: 2_000, fee_type: FEE_TYPE.fixed },
      },
    });
});

it('shows an agent the lists and refuses to change them', async () => {
  const { token: reader } = await application.login(agent);
  startSession({ token: reader, logged_in: true });
  const list = await opened('seasons');
  expect(list.$page.get().kind).toBe('ready');
  await list.add();
  for (const [name, value] of Object.entries({
    name_en: 'a',
    name_es: 'b',
    from: '2030-01-01',
    to: '2030-01-02',
  }))
    fieldsOf(list)[name]?.set(value);
  await list.editor.submit();
  expect(lastToast()).toMatchObject({ tone: 'danger', message: { error: 'e10' } });
});
