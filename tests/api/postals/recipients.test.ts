import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkRecipient,
  recipientChoices,
  recipientDuplicates,
  recipients,
  unlinkRecipient,
} from '../../../src/lib/contract/postals/recipients.ts';
import type { RecipientRow } from '../../../src/lib/contract/postals/recipients.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { search } from '../../../src/lib/contract/system/search.ts';
import { mergeMember } from '../../../src/lib/contract/users/member-merge.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

const PLAYA = 2301;
/** San Luis of Pinar del Río and of Santiago de Cuba. */
const [WESTERN, EASTERN] = [2109, 3403];
const MIAMI_PHONE = '+17865550142';

const person = (mark: string) => ({
  first_name: 'Marta',
  first_surname: `Iglesias ${mark}`,
  city_id: PLAYA,
});

describe('recipients', () => {
  let application: TestApplication;
  let token: string;
  beforeAll(async () => {
    application = await testApplication();
    ({ token } = await application.login(agent));
  });
  afterAll(() => application.close());

  const buildClient = (values: Parameters<typeof buildMember>[1] = {}) =>
    buildMember(application.services.db, { brand: 'alisios', ...values });
  const add = (values: object = {}) =>
    application.call(recipients.create, {
      token,
      body: { ...person(crypto.randomUUID().slice(0, 8)), ...values },
    });
  const refused = async (values: object) => keysOf((await add(values)).problem);
  const save = (row: RecipientRow, values: object, version = row.version) =>
    application.call(recipients.update, {
      token,
      params: { id: row.id },
      version,
      body: { ...recipients.valuesOf(row), ...values },
    });
  const list = async (query: Readonly<Record<string, string>>) =>
    (await application.call(recipients.list, { token, query })).body.results.map(({ id }) => id);

  it('tell birth date and sex by the card, and keep numbers as they are meant (rule: identity-number, phones-as-meant)', async () => {
    const { body } = await add({
      middle_name: 'Elena',
      second_surname: '  Ñíguez ',
      identity_card: '910210-27775',
      mobile: '+53 5 3317131',
      landline: '+53 7 2045678',
    });
    expect(body).toMatchObject({
      second_surname: 'Ñíguez',
      identity_card: '91021027775',
      birth_date: '1991-02-10',
      sex: 'female',
      mobile: '+5353317131',
      landline: '+5372045678',
      municipality: { id: PLAYA, name: 'Playa', state: { name: 'La Habana' } },
      brand: 'alisios',
      members: [],
    });
    expect(body.name).toBe(`Marta Elena ${body.first_surname} Ñíguez`);
    expect((await add({ mobile: '+5363955533' })).body.mobile).toBe('+5363955533');
  });

  it('refuse in words what no card, number or place in Cuba is (rule: recipient-in-cuba)', async () => {
    expect(await refused({ identity_card: '02023061531' })).toEqual([
      'identity_card identity_card_birth_date',
    ]);
    expect(await refused({ identity_card: '91221027775' })).toEqual([
      'identity_card identity_card_birth_date',
    ]);
    expect(await refused({ identity_card: '99123161531' })).toEqual(['identity_card identity_card_future']);
    expect(await refused({ identity_card: '9102102777A' })).toEqual(['identity_card identity_card']);
    expect(await refused({ identity_card: '12345678' })).toEqual(['identity_card identity_card']);
    expect(await refused({ mobile: MIAMI_PHONE })).toEqual(['mobile cuban_mobile']);
    expect(await refused({ mobile: '+5372045678', landline: '+5353317131' })).toEqual([
      'mobile cuban_mobile',
      'landline cuban_landline',
    ]);
    expect(await refused({ mobile: '+5361234567' })).toEqual(['mobile cuban_mobile']);
    expect(await refused({ city_id: 9_999_999 })).toEqual(['city_id select_option']);
    const miami = await application.services.db
      .selectFrom('city')
      .select('id')
      .where('name', '=', 'Miami')
      .executeTakeFirstOrThrow();
    expect(await refused({ city_id: miami.id })).toEqual(['city_id select_option']);
    expect(await refused({ first_name: '.' })).toEqual(['first_name name']);
    expect(await refused({ first_surname: '' })).toEqual(['first_surname required']);
    const { problem } = await application.call(recipients.create, {
      token,
      language: 'es',
      body: { ...person('x'), identity_card: '02023061531' },
    });
    expect(problem.errors?.[0]?.message).toContain('fecha de nacimiento');
  });

  it('keep a number of before that is none by now, and refuse a new one', async () => {
    const { body } = await add();
    await application.services.db
      .updateTable('recipient')
      .set({ mobile: '+5361234567' })
      .where('id', '=', body.id)
      .execute();
    const row = { ...body, mobile: '+5361234567' };
    const saved = await save(row, { street: 'Calle 23' });
    expect([saved.status, saved.body.street]).toEqual([200, 'Calle 23']);
    expect((await save(saved.body, { mobile: '+5361234568' })).status).toBe(422);
  });

  it('are found by parts of names, numbers and places, and San Luis is two (rule: search-forgives)', async () => {
    const mark = `Zzq${crypto.randomUUID().slice(0, 6)}`;
    const west = (await add({ first_surname: mark, city_id: WESTERN, mobile: '+5352345678' })).body.id;
    const east = (await add({ first_surname: mark, city_id: EASTERN, identity_card: '72062506561' })).body.id;
    expect(await list({ q: `${mark.toLowerCase()} san luis`, sort: 'municipality' })).toEqual([west, east]);
    expect(await list({ q: `luis rio ${mark}` })).toEqual([west]);
    expect(await list({ q: '5234-5678 '.concat(mark) })).toEqual([west]);
    expect(await list({ q: `720625 ${mark}` })).toEqual([east]);
    expect(await list({ q: mark, city: String(EASTERN) })).toEqual([east]);
    expect(await list({ q: mark, state: '21' })).toEqual([west]);
  });

  it('belong to members, with what they are to each, and are listed and exported for them', async () => {
    const [mother, friend] = [await buildClient({ first_name: 'Zaida' }), await buildClient()];
    const { body } = await add({ members: [{ member_id: mother, relation: 'child' }] });
    expect(body.members).toMatchObject([{ id: mother, relation: 'child' }]);
    const linked = await application.call(linkRecipient, {
      token,
      params: { id: body.id },
      version: body.version,
      body: { member_id: friend, relation: 'friend' },
    });
    expect(linked.body.members.map(({ id, relation }) => [id, relation])).toEqual([
      [mother, 'child'],
      [friend, 'friend'],
    ]);
    expect(await list({ member: String(friend) })).toEqual([body.id]);
    const file = await application.request('GET', `/postals/export_recipients.csv?member=${friend}`, {
      token,
      language: 'es',
    });
    expect(await file.text()).toMatch(/Destinatario de[^]*Zaida/);
    const gone = await application.call(unlinkRecipient, {
      token,
      params: { id: body.id },
      version: linked.body.version,
      body: { member_id: mother },
    });
    expect(gone.body.members.map(({ id }) => id)).toEqual([friend]);
    expect(await list({ member: String(mother) })).toEqual([]);
    // Whose recipient somebody was stays in the history.
    const { body: history } = await application.call(auditTrail, {
      token,
      query: { key: recipients.key, id: String(body.id) },
    });
    expect(history.map(({ action }) => action)).toEqual(['unlink', 'link', 'update', 'create']);
    const inUse = await application.call(members.remove, {
      token: (await application.login(administrator)).token,
      params: { id: friend },
    });
    expect(inUse.problem).toMatchObject({ status: 409, reason: 'in_use' });
  });

  it('are changed by one of two who saw the same version (rule: nobody-overwrites)', async () => {
    const client = await buildClient();
    const { body } = await add();
    expect((await save(body, { street: 'Calle 8' })).status).toBe(200);
    expect((await save(body, { street: 'Calle 10' })).problem).toMatchObject({ status: 412 });
    const link = { token, params: { id: body.id }, body: { member_id: client, relation: 'friend' as const } };
    expect((await application.call(linkRecipient, { ...link, version: 1 })).status).toBe(412);
    expect((await application.call(linkRecipient, { ...link, version: 2 })).body.version).toBe(3);
  });

  it('are offered instead of made twice: by card and number, in either field (rule: duplicates-are-noticed)', async () => {
    const client = await buildClient();
    const { body } = await add({
      identity_card: '85020291531',
      mobile: '+5352349988',
      status: 2,
      members: [{ member_id: client, relation: 'parent' }],
    });
    const ask = async (query: Readonly<Record<string, string>>) =>
      (await application.call(recipientDuplicates, { token, query })).body.map(({ recipient, fields }) => [
        recipient.id,
        recipient.members[0]?.relation,
        ...fields,
      ]);
    expect(await ask({ identity_card: '850202 91531' })).toEqual([[body.id, 'parent', 'identity_card']]);
    expect(await ask({ mobile: '+53 5234 9988', identity_card: '91021027775' })).toContainEqual([
      body.id,
      'parent',
      'mobile',
    ]);
    expect(await ask({ mobile: '+5352349988', except: String(body.id) })).toEqual([]);
    expect(await ask({})).toEqual([]);
    const { problem } = await add({ identity_card: '85020291531' });
    expect(problem.errors).toMatchObject([{ field: 'identity_card', key: 'already_exists' }]);
    expect(problem.errors?.[0]?.message).toContain(body.name);
  });

  it('are of one brand: nobody of another is linked, chosen or told (rule: recipients-of-a-brand)', async () => {
    const [own, other] = [await buildClient(), await buildClient({ brand: 'ceiba' })];
    const card = '01010161510';
    const { body } = await add({ identity_card: card, members: [{ member_id: own, relation: 'sibling' }] });
    const link = await application.call(linkRecipient, {
      token,
      params: { id: body.id },
      version: 1,
      body: { member_id: other, relation: 'friend' },
    });
    expect(link.problem.errors).toMatchObject([{ field: 'member_id', key: 'recipient_brand' }]);
    expect(
      await refused({
        members: [
          { member_id: own, relation: 'friend' },
          { member_id: other, relation: 'friend' },
        ],
      }),
    ).toEqual(['members.1.member_id recipient_brand']);
    const ask = async (member: number) =>
      (
        await application.call(recipientDuplicates, {
          token,
          query: { identity_card: card, member: String(member) },
        })
      ).body.length;
    expect([await ask(own), await ask(other)]).toEqual([1, 0]);
    const theirs = await add({ identity_card: card, members: [{ member_id: other, relation: 'sibling' }] });
    expect([theirs.status, theirs.body.brand]).toEqual([201, 'ceiba']);
    const choose = async (member: number, q: string) =>
      (await application.call(recipientChoices, { token, query: { member: String(member), q } })).body.map(
        ({ id }) => id,
      );
    expect(await choose(own, card)).toEqual([body.id]);
    expect(await choose(other, card)).toEqual([theirs.body.id]);
  });

  it('are chosen from those of the member, and with a search from all, theirs first', async () => {
    const client = await buildClient();
    const mark = `Xxv${crypto.randomUUID().slice(0, 6)}`;
    const stranger = (await add({ first_surname: `${mark} A` })).body.id;
    const own = (
      await add({ first_surname: `${mark} B`, members: [{ member_id: client, relation: 'cousin' }] })
    ).body.id;
    await add({ first_surname: `${mark} C`, status: 2 });
    const choose = async (query: Readonly<Record<string, string>>) =>
      (await application.call(recipientChoices, { token, query })).body.map(({ id }) => id);
    expect(await choose({ member: String(client) })).toEqual([own]);
    expect(await choose({ member: String(client), q: mark })).toEqual([own, stranger]);
    expect(await choose({ id: String(stranger) })).toEqual([stranger]);
  });

  it('are found from anywhere by card, phone or name, and open with their member (rule: command-palette)', async () => {
    const client = await buildClient({ first_name: 'Orestes', last_name: 'Zamora' });
    const { body } = await add({
      first_name: 'Xiomara',
      identity_card: '85020291523',
      mobile: '+5352341166',
      members: [{ member_id: client, relation: 'parent' }],
    });
    const found = { key: 'postals/recipients', id: body.id, opens: { key: 'users/members', id: client } };
    for (const q of ['850202-91523', '5234 1166', `xiomara ${body.first_surname}`])
      expect((await application.call(search, { token, query: { q } })).body).toMatchObject([
        { key: 'users/members', id: client, title: 'Orestes Zamora' },
        { ...found, title: body.name, detail: 'Playa · Orestes Zamora' },
      ]);
  });

  it('are sorted by every column of the contract, and draw their forms', async () => {
    for (const sort of recipients.sorts.flatMap((name) => [name, `-${name}`]))
      expect({
        sort,
        ...(await application.call(recipients.list, { token, query: { sort } })),
      }).toMatchObject({
        sort,
        status: 200,
      });
    const { body } = await add({ street: 'Calle Real' });
    const form = await application.call(recipients.modifyForm, { token, params: { id: body.id } });
    expect(form.body).toMatchObject({ version: 1, values: { street: 'Calle Real', city_id: PLAYA } });
    expect(form.body.fields.find(({ name }) => name === 'mobile')).toMatchObject({ type: 'phone' });
  });

  it('stay one when two members who share them are merged', async () => {
    const { token: ruler } = await application.login(administrator);
    const [kept, merged] = [await buildClient(), await buildClient()];
    const { body } = await add({
      members: [
        { member_id: kept, relation: 'parent' },
        { member_id: merged, relation: 'other' },
      ],
    });
    const answer = await application.call(mergeMember, {
      token: ruler,
      params: { id: kept },
      version: 1,
      body: { from_id: merged, from_version: 1 },
    });
    expect(answer.status).toBe(200);
    const { body: row } = await application.call(recipients.get, { token, params: { id: body.id } });
    expect(row.members.map(({ id, relation }) => [id, relation])).toEqual([[kept, 'parent']]);
    expect(await list({ member: String(merged) })).toEqual([body.id]);
  });
});
