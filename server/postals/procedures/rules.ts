import type { ProcedureInput } from '../../../src/lib/contract/postals/procedure-input.ts';
import { readCubanIdentity } from '../../../src/lib/domain/identity.ts';
import type { ProcedureFrame } from '../../../src/lib/domain/procedure-needs.ts';
import type { RequestContext } from '../../lib/call.ts';
import { countryName } from '../../lib/country.ts';
import { invalid } from '../../lib/problem.ts';
import type { RefusedField } from '../../lib/problem.ts';
import { IDENTITY_CARD_PROBLEMS, isInCuba } from '../recipients/rules.ts';
import type { StoredProcedure } from './rows.ts';

const COUNTRIES = ['birth_country', 'country'] as const;

/** What of a procedure is looked at. */
const LOOKED_AT = [
  'applicant',
  'relation',
  'identity_card',
  'birth_city_id',
  'reference_city_id',
  'cuban_addresses',
  ...COUNTRIES,
] as const;

/** Municipalities that a form names, by their path. */
const citiesOf = (form: Pick<ProcedureInput, 'birth_city_id' | 'reference_city_id' | 'cuban_addresses'>) => [
  { field: 'birth_city_id', id: form.birth_city_id },
  { field: 'reference_city_id', id: form.reference_city_id },
  ...form.cuban_addresses.map(({ city_id }, index) => ({
    field: `cuban_addresses.${index}.city_id`,
    id: city_id,
  })),
];

/**
 * Throws 422 for what the contract alone cannot know and not even half a form may hold: municipalities and countries that
 * there are not, an identity card of no date, a family member who is nobody's. What is stored already stays.
 */
export async function refuseWrongForm(
  { db }: Pick<RequestContext, 'db'>,
  body: Pick<ProcedureInput, (typeof LOOKED_AT)[number]>,
  { today }: ProcedureFrame,
  before?: StoredProcedure,
): Promise<void> {
  const refused: RefusedField[] = [];
  if (body.applicant === 'family' && body.relation === null)
    refused.push({ field: 'relation', key: 'select_option' });
  if (body.identity_card !== null && body.identity_card !== before?.identity_card) {
    const read = readCubanIdentity(body.identity_card, today);
    if (read.kind === 'invalid')
      refused.push({ field: 'identity_card', key: IDENTITY_CARD_PROBLEMS[read.problem] });
  }
  for (const field of COUNTRIES)
    if (body[field] !== '' && countryName(body[field], 'en') === undefined)
      refused.push({ field, key: 'select_option' });
  const known = new Set(before ? citiesOf(before).map(({ id }) => id) : []);
  for (const { field, id } of citiesOf(body))
    if (id !== null && !known.has(id) && !(await isInCuba(db, id)))
      refused.push({ field, key: 'select_option' });
  if (refused.length > 0) throw invalid(...refused);
}
