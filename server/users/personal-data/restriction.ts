import type { memberData } from '../../../src/lib/contract/users/personal-data.ts';
import type { Call } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import { keyOf } from './scope.ts';
import type { Person } from './scope.ts';

type Restriction = Pick<
  Call<typeof memberData.restrict>,
  'body' | 'version' | keyof import('../../lib/call.ts').RequestContext
>;

/** The data of a person are only kept from now on (rule: restricted-person). Throws 404, 409, 412. */
export async function restrict(call: Restriction, { kind, id }: Person): Promise<void> {
  const row = await lockVersion(call.db, kind, id, call.version);
  if (row.erased_at !== null) throw conflict('person_erased');
  if (row.restricted_at !== null) throw conflict('restricted_already');
  const { reason } = call.body;
  await updateRecord(
    call,
    { ...row },
    {
      table: kind,
      key: keyOf(kind),
      values: { restricted_at: call.now, restriction_reason: reason },
      action: 'restricted',
      reason,
    },
  );
}

/** They are used again. Throws 404, 409, 412. */
export async function lift(call: Restriction, { kind, id }: Person): Promise<void> {
  const row = await lockVersion(call.db, kind, id, call.version);
  if (row.erased_at !== null) throw conflict('person_erased');
  if (row.restricted_at === null) throw conflict('not_restricted');
  await updateRecord(
    call,
    { ...row },
    {
      table: kind,
      key: keyOf(kind),
      values: { restricted_at: null, restriction_reason: '' },
      action: 'restriction_lifted',
      reason: call.body.reason,
    },
  );
}
