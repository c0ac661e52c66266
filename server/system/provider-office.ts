import type { Kysely } from 'kysely';
import { DEFAULT_OFFICE } from '../../src/lib/contract/limits.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { Database } from '../db/tables.ts';
import { invalid } from '../lib/problem.ts';

/**
 * The office of a package, procedure or remittance: the one that was chosen, else its provider's, else the company's
 * (rule: defaults-stay). Throws 422 for a provider or an office that is not there.
 */
export async function officeFor(
  db: Kysely<Database>,
  { provider_id, office_id }: { readonly provider_id: number | null; readonly office_id: number | null },
): Promise<number> {
  const provider =
    provider_id === null
      ? undefined
      : await db
          .selectFrom('service_provider')
          .select('company_office_id')
          .where('id', '=', provider_id)
          .executeTakeFirst();
  if (provider_id !== null && !provider) throw invalid({ field: 'provider_id', key: 'select_option' });
  if (office_id === null) return provider?.company_office_id ?? DEFAULT_OFFICE;
  const office = await db
    .selectFrom('company_office')
    .select('id')
    .where('id', '=', office_id)
    .executeTakeFirst();
  if (!office) throw invalid({ field: 'office_id', key: 'select_option' });
  return office.id;
}

/** Active providers and offices, as the form definitions of such records offer them. */
export async function providerOptions(db: Kysely<Database>) {
  const named = (table: 'service_provider' | 'company_office') =>
    db
      .selectFrom(table)
      .select(['id as value', 'name as label'])
      .where('status', '=', ITEM.active)
      .orderBy('name')
      .execute();
  return { provider_id: await named('service_provider'), office_id: await named('company_office') };
}
