import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { accounts, creditOf } from '../../../src/lib/contract/financials/accounts.ts';
import { services } from '../../../src/lib/contract/financials/services.ts';
import { addNote, getNotes } from '../../../src/lib/contract/notes.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { mergeMember } from '../../../src/lib/contract/users/member-merge.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
let chief: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
  ({ token: chief } = await application.login(administrator));
});
afterAll(() => application.close());

const create = async (values: object) =>
  (
    await application.call(members.create, {
      token,
      body: { first_name: 'Yanet', last_name: 'Morales', ...values },
    })
  ).body;
const merge = (id: number, version: number, body: object, as = chief) =>
  application.call(mergeMember, { token: as, params: { id }, version, body: { ...body } });

describe('merging two members', () => {
  it('keeps one, fills its gaps, takes what was chosen, and moves files and notes', async () => {
    const keep = await create({ phone: '+13055550142', note: 'first' });
    const gone = await create({
      first_name: 'Yaneth',
      passport: 'K123456',
      phone: '+5353317131',
      note: 'second',
    });
    const { db } = application.services;
    const author = await application.login(agent);
    const note = {
      key: members.key,
      record_id: gone.id,
      text: 'Owes us a call',
      member_id: author.id,
      mentions: [gone.id],
      created_at: new Date(),
      updated_at: new Date(),
    };
    const { id: noteId } = await db.insertInto('note').values(note).returning('id').executeTakeFirstOrThrow();
    const file = {
      storage_key: crypto.randomUUID(),
      name: 'passport.pdf',
      type: 'application/pdf',
      size: 10,
      key: members.key,
      record_id: gone.id,
      field: 'file_ids',
      created_at: new Date(),
    };
    await db.insertInto('file').values(file).execute();

    const { status, body } = await merge(keep.id, keep.version, {
      from_id: gone.id,
      from_version: gone.version,
      take: ['phone'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: keep.id,
      first_name: 'Yanet',
      passport: 'K123456',
      phone: '+5353317131',
      dial_code: '+53',
      note: 'first',
      version: 2,
    });
    expect(body.files.map(({ name }) => name)).toEqual(['passport.pdf']);
    expect(
      await db
        .selectFrom('note')
        .select(['record_id', 'mentions'])
        .where('id', '=', noteId)
        .executeTakeFirst(),
    ).toEqual({ record_id: keep.id, mentions: [keep.id] });

    expect((await application.call(members.get, { token, params: { id: gone.id } })).body.id).toBe(keep.id);
    const { body: list } = await application.call(members.list, { token, query: { q: 'yaneth' } });
    expect(list.count).toBe(0);
    const trail = async (id: number) =>
      (await application.call(auditTrail, { token, query: { key: members.key, id } })).body[0];
    expect(await trail(keep.id)).toMatchObject({
      action: 'merge',
      reason: `Yaneth Morales (${gone.id})`,
      changes: { passport: [null, 'K123456'] },
    });
    expect(await trail(gone.id)).toMatchObject({
      action: 'merge_away',
      changes: { merged_into_id: [null, keep.id] },
    });
  });

  it('follows a member who was merged before', async () => {
    const [first, second, third] = [await create({}), await create({}), await create({})];
    await merge(second.id, 1, { from_id: first.id, from_version: 1 });
    await merge(third.id, 1, { from_id: second.id, from_version: 2 });
    const rows = await application.services.db
      .selectFrom('member')
      .select('merged_into_id')
      .where('id', 'in', [first.id, second.id])
      .execute();
    expect(rows.map(({ merged_into_id }) => merged_into_id)).toEqual([third.id, third.id]);
  });

  it('leads from the old number to who took it over, in reads, filters and writes (rule: merged-leads-on)', async () => {
    const { db } = application.services;
    const [old, living] = [await create({}), await create({})];
    const sale = {
      service_type_id: SERVICE_TYPES.tour,
      member_id: old.id,
      concept: 'Excursión',
      unit_amount: 40_00,
      total: 40_00,
      currency: 'USD' as const,
    };
    const before = await application.call(services.create, { token, body: sale });
    await merge(living.id, 1, { from_id: old.id, from_version: 1 });
    const after = await application.call(services.create, { token, body: sale });
    expect(after.body.client.id).toBe(living.id);
    const { body: sold } = await application.call(services.list, { token, query: { member: old.id } });
    expect(sold.results.map(({ id }) => id).sort()).toEqual([before.body.id, after.body.id]);
    expect(
      (await application.call(creditOf, { token, query: { member_id: old.id, currency: 'USD' } })).body
        .balance.amount,
    ).toBe(80_00);
    expect(
      (await application.call(accounts.list, { token, query: { member: String(old.id) } })).body.results.map(
        ({ member }) => member.id,
      ),
    ).toEqual([living.id]);
    await application.call(addNote, {
      token,
      body: { key: members.key, record_id: old.id, text: 'Calls at night', pinned: false, mentions: [] },
    });
    expect(
      (await application.call(getNotes, { token, query: { key: members.key, record_id: living.id } })).body,
    ).toMatchObject({ results: [{ text: 'Calls at night' }], erased: false });
    expect(
      (await db.selectFrom('account').select('id').where('member_id', '=', old.id).execute()).length,
    ).toBe(0);
    expect((await merge(living.id, 2, { from_id: old.id, from_version: 2 })).status).toBe(404);
  });

  it('refuses: itself, staff, one that is gone, a record that changed meanwhile, an Agent', async () => {
    const one = await create({});
    const other = await create({});
    expect((await merge(one.id, 1, { from_id: one.id, from_version: 1 })).problem.reason).toBe('same_member');
    const staff = await application.login(agent);
    expect((await merge(one.id, 1, { from_id: staff.id, from_version: 1 })).problem.reason).toBe(
      'merge_staff',
    );
    expect((await merge(one.id, 1, { from_id: 999_999, from_version: 1 })).status).toBe(404);
    expect((await merge(one.id, 1, { from_id: other.id, from_version: 7 })).status).toBe(412);
    expect((await merge(one.id, 7, { from_id: other.id, from_version: 1 })).status).toBe(412);
    expect((await merge(one.id, 1, { from_id: other.id, from_version: 1 }, token)).status).toBe(403);
  });
});
