import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { LODGING_LISTS, lodgingChoices } from '../../src/lib/contract/lodgings/choices.ts';
import type { LodgingChoice, LodgingList } from '../../src/lib/contract/lodgings/choices.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';
import type { Columns } from '../lib/records.ts';
import { route } from '../lib/route.ts';

type Context = Pick<RequestContext, 'db' | 'language'>;

/** One list as choices; a provider has one name in both languages, and a destination its city. */
function choicesIn(list: LodgingList, language: Context['language']) {
  const name = sql.ref(list === 'service_provider' ? `${list}.name` : `${list}.name_${language}`);
  const city =
    list === 'destination'
      ? sql<Reference>`(select jsonb_build_object('id', city.id, 'name', city.name) from city where city.id = destination.city_id)`
      : sql<null>`null::jsonb`;
  return sql`select ${sql.lit(list)} as list, id, ${name} as name, status, ${city} as city from ${sql.table(list)}`;
}

/** Choices of the lists that are named, by name. */
async function readChoices(
  { db, language }: Context,
  lists: readonly LodgingList[],
  inactive = false,
): Promise<LodgingChoice[]> {
  const all = sql.join(
    lists.map((list) => choicesIn(list, language)),
    sql` union all `,
  );
  const { rows } = await sql<LodgingChoice>`
    select * from (${all}) as choice where ${inactive} or status = ${ITEM.active}
    order by list, name collate by_name, id`.execute(db);
  return rows;
}

/** Choices of form fields by the lists that they choose from, for the form definitions of the API. */
export async function choiceOptions(
  context: Context,
  fields: Readonly<Record<string, LodgingList>>,
): Promise<Record<string, { value: number; label: string }[]>> {
  const choices = await readChoices(context, Object.values(fields));
  return Object.fromEntries(
    Object.entries(fields).map(([field, from]) => [
      field,
      choices.filter(({ list }) => list === from).map(({ id, name }) => ({ value: id, label: name })),
    ]),
  );
}

/** Throws 422 for a choice that there is not, and for an inactive one, unless the record has it already. */
export async function refuseUnofferedChoices(
  { db }: Pick<RequestContext, 'db'>,
  fields: Readonly<Record<string, LodgingList>>,
  body: Columns,
  before: Columns | undefined,
): Promise<void> {
  const refused = [];
  for (const [field, list] of Object.entries(fields)) {
    const kept = new Set(numbersOf(before?.[field]));
    const chosen = [...new Set(numbersOf(body[field]))].filter((id) => !kept.has(id));
    if (chosen.length === 0) continue;
    const { rows } = await sql<{ status: number }>`
      select status from ${sql.table(list)} where id = any(${chosen})`.execute(db);
    if (rows.length < chosen.length) refused.push({ field, key: 'select_option' });
    else if (rows.some(({ status }) => status !== ITEM.active))
      refused.push({ field, key: 'choice_inactive' });
  }
  if (refused.length > 0) throw invalid(...refused);
}

/** What a field holds: one number, several, or none. */
const numbersOf = (value: unknown): number[] =>
  value === null || value === undefined ? [] : [value].flat().map(Number);

export const lodgingChoiceRoutes = [
  route(lodgingChoices, (call) => readChoices(call, LODGING_LISTS, call.query.inactive)),
];
