import { sql } from 'kysely';
import {
  linkRecipient,
  recipientChoices,
  recipientDuplicates,
  recipients,
  unlinkRecipient,
} from '../../src/lib/contract/postals/recipients.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { cubanAddress } from '../../src/lib/domain/cuban-address.ts';
import { recipientName } from '../../src/lib/domain/names.ts';
import type { RequestContext } from '../lib/call.ts';
import { conflict, invalid } from '../lib/problem.ts';
import { isEqual, isOneOf } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { lockVersion, updateRecord } from '../lib/records.ts';
import { refuseAnewForRestricted } from '../lib/restricted.ts';
import { route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { heldMember, isOfMember } from '../users/merged.ts';
import { choicesOf, duplicatesOf } from './recipients/choices.ts';
import { linksOf, readLinks, writeLinks } from './recipients/links.ts';
import { recipientMatches, recipientRows, shownRecipients } from './recipients/rows.ts';
import { refuseWrong, tidied } from './recipients/rules.ts';

const records = recordKit({
  contract: recipients,
  table: 'recipient',
  rows: recipientRows,
  shown: shownRecipients,
  search: recipientMatches,
  sorts: {
    first_surname: 'recipient.first_surname',
    first_name: 'recipient.first_name',
    identity_card: 'recipient.identity_card',
    // By the statistics office's number, from west to east: each province's stand together.
    municipality: 'recipient.city_id',
    status: 'recipient.status',
    created_at: 'recipient.created_at',
    updated_at: 'recipient.updated_at',
  },
  filters: {
    member: (ids) =>
      sql`exists (select from recipient_member link where link.recipient_id = recipient.id and ${isOfMember('link.member_id', ids)})`,
    state: isOneOf('state.id'),
    city: isOneOf('recipient.city_id'),
    status: isOneOf('recipient.status'),
    brand: isEqual('recipient.brand'),
  },
  form: { types: { note: 'multiline', directions: 'multiline', mobile: 'phone', landline: 'phone' } },
  check: refuseWrong,
  async columnsOf({ members, ...values }, context, before) {
    if (before?.['erased_at']) throw conflict('person_erased');
    const { brand } = await readLinks(context, members, await alreadyOf(context, before?.['id']));
    return { ...tidied(values), brand };
  },
  // Who was erased stays to be named, and erased again after a restore.
  async checkRemoval(_, { erased_at }) {
    if (erased_at !== null) throw conflict('person_erased');
  },
  async saved(call, id, { members }) {
    const already = await alreadyOf(call, id);
    const { links } = await readLinks(call, members, already);
    await writeLinks(call, id, { before: already.stored ?? [], after: links });
  },
  exported: {
    name: recipientName,
    identity_card: (row) => row.identity_card,
    mobile: (row) => row.mobile,
    landline: (row) => row.landline,
    address: cubanAddress,
    municipality: (row) => row.municipality.name,
    province: (row) => row.municipality.state.name,
    directions: (row) => row.directions,
    members: (row) => row.members.map(({ name }) => name).join(', '),
    status: (row, { language }) => words(language)(`status:global.${statusOf('global', row.status)?.key}`),
    created_at: { type: 'instant', value: (row) => row.created_at },
  },
});

/** The brand of a stored recipient, and its links; nothing of a new one. */
async function alreadyOf({ db }: Pick<RequestContext, 'db'>, id: unknown) {
  if (typeof id !== 'number') return {};
  const { brand } = await db
    .selectFrom('recipient')
    .select('brand')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { brand, stored: await linksOf(db, id) };
}

/** Changes the links of one recipient whom nobody changed meanwhile. */
async function relinked(
  call: RequestContext & { params: { id: number }; version: number },
  action: 'link' | 'unlink',
  change: (links: Awaited<ReturnType<typeof linksOf>>) => Awaited<ReturnType<typeof linksOf>>,
) {
  const { id } = call.params;
  const row = await lockVersion(call.db, 'recipient', id, call.version);
  if (row.erased_at !== null) throw conflict('person_erased');
  if (action === 'link') await refuseAnewForRestricted(call.db, { recipient_id: id });
  const stored = await linksOf(call.db, id);
  const { links } = await readLinks(call, change(stored), {
    brand: row.brand,
    stored,
    fieldOf: () => 'member_id',
  });
  await writeLinks(call, id, { before: stored, after: links, action });
  await updateRecord(call, row, { table: 'recipient', key: recipients.key, values: {} });
  return records.one(call, id);
}

/** One recipient as the contract shows them. Throws 404. */
export const oneRecipient = records.one;

export const recipientRoutes = [
  ...records.routes(),
  route(linkRecipient, async (call) => {
    const { relation } = call.body;
    const member_id = await heldMember(call.db, call.body.member_id);
    if (member_id === undefined) throw invalid({ field: 'member_id', key: 'select_option' });
    return relinked(call, 'link', (links) => [
      ...links.filter((link) => link.member_id !== member_id),
      { member_id, relation },
    ]);
  }),
  route(unlinkRecipient, async (call) => {
    const member_id = await heldMember(call.db, call.body.member_id);
    return relinked(call, 'unlink', (links) => links.filter((link) => link.member_id !== member_id));
  }),
  route(recipientChoices, choicesOf),
  route(recipientDuplicates, duplicatesOf),
];
