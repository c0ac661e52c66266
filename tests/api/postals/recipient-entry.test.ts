import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../server/lib/job-context.ts';
import { settleRecipient } from '../../../server/postals/recipients/entry.ts';
import { RecipientEntry } from '../../../src/lib/contract/postals/recipient-entry.ts';
import { readCubanIdentity } from '../../../src/lib/domain/identity.ts';
import { cubanPhoneKind } from '../../../src/lib/domain/phones.ts';
import { seedPeople } from '../../../server/db/demo/people.ts';
import { Random } from '../../../server/db/demo/random.ts';
import { seedRecipients } from '../../../server/db/demo/recipients.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

const marta = {
  first_name: ' Marta  Elena ',
  first_surname: 'Iglesias',
  mobile: '+5353317131',
  street: 'Calle 23',
  city_id: 2301,
};
const db = () => application.services.db;
const settle = (memberId: number, entry: object, before?: Parameters<typeof settleRecipient>[1]['before']) =>
  settleRecipient(jobContext(application.services, db(), 'alisios'), {
    entry: RecipientEntry.parse(entry),
    before,
    memberId,
    at: 'recipient',
  });
const stored = async (id: number | null) =>
  db()
    .selectFrom('recipient')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
const linksOf = (id: number | null) =>
  db()
    .selectFrom('recipient_member')
    .select(['member_id', 'relation'])
    .where('recipient_id', '=', id ?? 0)
    .orderBy('member_id')
    .execute();

describe('the recipient of what is sent (rule: change-asks-for-whom)', () => {
  it('is kept for next time, or for this one only', async () => {
    const sender = await buildMember(db());
    const once = await settle(sender, { values: marta });
    expect(once).toMatchObject({
      recipient_id: null,
      values: { first_name: 'Marta Elena', street: 'Calle 23' },
    });
    const { recipient_id } = await settle(sender, { values: marta, scope: 'person', relation: 'parent' });
    expect(await stored(recipient_id)).toMatchObject({
      first_name: 'Marta Elena',
      brand: 'alisios',
      version: 1,
    });
    expect(await linksOf(recipient_id)).toEqual([{ member_id: sender, relation: 'parent' }]);
  });

  it('who was picked keeps a change, or only what is sent does', async () => {
    const sender = await buildMember(db());
    const { recipient_id } = await settle(sender, { values: marta, scope: 'person' });
    const here = await settle(sender, { recipient_id, values: { ...marta, street: 'Calle 8' } });
    expect(here.values.street).toBe('Calle 8');
    expect(await stored(recipient_id)).toMatchObject({ street: 'Calle 23', version: 1 });
    await settle(sender, {
      recipient_id,
      version: 1,
      values: { ...marta, street: 'Calle 8' },
      scope: 'person',
    });
    expect(await stored(recipient_id)).toMatchObject({ street: 'Calle 8', version: 2 });
    await expect(
      settle(sender, { recipient_id, version: 1, values: { ...marta, street: 'Calle 9' }, scope: 'person' }),
    ).rejects.toMatchObject({ status: 412 });
  });

  it('becomes one of another member who sends to them, of the same brand', async () => {
    const [first, second] = [await buildMember(db()), await buildMember(db())];
    const { recipient_id } = await settle(first, { values: marta, scope: 'person', relation: 'parent' });
    await settle(second, { recipient_id, values: marta, relation: 'in_law' });
    expect(await linksOf(recipient_id)).toEqual([
      { member_id: first, relation: 'parent' },
      { member_id: second, relation: 'in_law' },
    ]);
    const stranger = await buildMember(db(), { brand: 'ceiba' });
    await expect(settle(stranger, { recipient_id, values: marta })).rejects.toMatchObject({
      fields: [{ field: 'recipient.recipient_id', key: 'select_option' }],
    });
  });

  it('who was unlinked since is not linked again by another change, but by another sender', async () => {
    const [sender, other] = [await buildMember(db()), await buildMember(db())];
    const { recipient_id, values } = await settle(sender, { values: marta, scope: 'person' });
    await db()
      .deleteFrom('recipient_member')
      .where('recipient_id', '=', recipient_id ?? 0)
      .execute();
    const before = { memberId: sender, recipient_id, values };
    await settle(sender, { recipient_id, values: { ...marta, street: 'Calle 8' } }, before);
    expect(await linksOf(recipient_id)).toEqual([]);
    await settle(other, { recipient_id, values: marta }, before);
    expect(await linksOf(recipient_id)).toEqual([{ member_id: other, relation: 'other' }]);
  });

  it('is refused at the fields of what is sent', async () => {
    const sender = await buildMember(db());
    await expect(
      settle(sender, { values: { ...marta, identity_card: '02023061531' } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: [{ field: 'recipient.values.identity_card', key: 'identity_card_birth_date' }],
    });
    const card = { ...marta, identity_card: '72062506561' };
    await settle(sender, { values: card, scope: 'person' });
    await expect(settle(sender, { values: card, scope: 'person' })).rejects.toMatchObject({
      fields: [{ field: 'recipient.values.identity_card', key: 'already_exists' }],
    });
  });
});

it('the demo has recipients with cards, numbers and places that there are', async () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const clients = await seedPeople(db(), new Random(5), now, 60);
  await seedRecipients(db(), new Random(6), now, { count: 300, clients });
  const rows = await db()
    .selectFrom('recipient')
    .innerJoin('recipient_member', 'recipient_id', 'recipient.id')
    .select(['recipient.id', 'member_id', 'identity_card', 'mobile', 'landline', 'brand'])
    .where(
      'member_id',
      'in',
      clients.map(({ id }) => id),
    )
    .execute();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
  const of = (client: number) => rows.filter(({ member_id }) => member_id === clients[client]?.id).length;
  expect(of(0)).toBe(0);
  expect(of(1)).toBeGreaterThanOrEqual(40);
  const wrong = rows.filter(
    ({ identity_card, mobile, landline, brand, member_id }) =>
      (identity_card !== null && readCubanIdentity(identity_card, '2026-11-29').kind !== 'valid') ||
      (mobile !== null && cubanPhoneKind(mobile) !== 'mobile') ||
      (landline !== null && cubanPhoneKind(landline) !== 'landline') ||
      clients.find(({ id }) => id === member_id)?.brand !== brand,
  );
  expect(wrong).toEqual([]);
});
