import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { RecipientRow } from '../../../src/lib/contract/postals/recipients.ts';
import { readCubanIdentity } from '../../../src/lib/domain/identity.ts';
import { recipientName } from '../../../src/lib/domain/names.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { matches } from '../../lib/list.ts';
import { cityColumn } from '../../system/city-column.ts';
import { rowColumns } from '../../lib/record-plan.ts';

/** Whose recipient somebody is, those first who came first. */
const membersColumn = sql<RecipientRow['members']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', member.id, 'name', btrim(member.first_name || ' ' || member.last_name), 'relation', link.relation)
    order by link.created_at, member.id), '[]')
  from recipient_member link join member on member.id = link.member_id where link.recipient_id = recipient.id)`;

export const recipientRows = ({ db }: Pick<RequestContext, 'db'>) =>
  db
    .selectFrom('recipient')
    .innerJoin('city', 'city.id', 'recipient.city_id')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(rowColumns('recipient', ['brand', 'status', 'first_name', 'middle_name', 'first_surname']))
    .select(['recipient.second_surname', 'recipient.identity_card', 'recipient.mobile'])
    .select(['recipient.landline'])
    .select([
      'recipient.street',
      'recipient.between_streets',
      'recipient.house_number',
      'recipient.building',
      'recipient.apartment',
      'recipient.suburb',
      'recipient.directions',
      'recipient.note',
      'recipient.restricted_at',
      'recipient.erased_at',
      cityColumn.as('municipality'),
      membersColumn.as('members'),
    ]);
export type StoredRecipient = Awaited<ReturnType<ReturnType<typeof recipientRows>['execute']>>[number];

/** What the card of a stored recipient tells. */
function cardOf(card: string | null, today: string): Pick<RecipientRow, 'birth_date' | 'sex'> {
  const read = readCubanIdentity(card ?? '', today);
  return read.kind === 'valid'
    ? { birth_date: read.birth_date, sex: read.sex }
    : { birth_date: null, sex: null };
}

/** Recipients as the contract shows them. */
export async function shownRecipients(
  context: Pick<RequestContext, 'db' | 'now'>,
  rows: readonly StoredRecipient[],
): Promise<RecipientRow[]> {
  const today = todayIn(await companyZone(context.db), context.now);
  return rows.map((row) => ({ ...row, name: recipientName(row), ...cardOf(row.identity_card, today) }));
}

/** Every word is part of a name, a number or the card, or of the municipality or its province. */
export function recipientMatches(typed: string): Expression<SqlBool> {
  const words = typed.split(/\s+/).filter(Boolean);
  return sql<SqlBool>`(${sql.join(
    words.map(
      (word) => sql`(${matches('recipient.search', word)} or recipient.city_id = any(array(
        select place.id from city place join state province on province.id = place.state_id
        where province.country_code = 'CU' and ${matches(sql<string>`search_key(place.name || ' ' || province.name)`, word)})))`,
    ),
    sql` and `,
  )})`;
}
