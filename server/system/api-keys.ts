import {
  API_KEYS,
  createApiKey,
  keyPermissionsOf,
  listApiKeys,
  revokeApiKey,
} from '../../src/lib/contract/system/api-keys.ts';
import type { ApiKey } from '../../src/lib/contract/system/api-keys.ts';
import { STAFF_ROLES } from '../../src/lib/contract/permissions.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { knownPermissions, newApiKey, prefixOf } from '../lib/api-key.ts';
import { onTransaction } from '../lib/call.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { personOf } from '../lib/person.ts';
import { conflict, invalid, notFound } from '../lib/problem.ts';
import { insertRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { hashToken } from '../lib/tokens.ts';
import { inTransaction } from '../lib/transaction.ts';
import { rowColumns } from '../lib/record-plan.ts';

const KEPT = { table: 'api_key', key: API_KEYS } as const;
const DAY = 86_400_000;
/** Keys that one list shows; what was revoked long ago stands at its end. */
const SHOWN = 500;

export const apiKeyRoutes = [
  route(listApiKeys, async (call) => ({ results: await keysOf(call) })),
  // Answers a secret, which no repeated Idempotency-Key may bring back.
  route(createApiKey, (call) => inTransaction(call.db, (db) => make(onTransaction(call, db), call)), {
    transactional: false,
  }),
  route(revokeApiKey, async (call) => {
    const { db, now, params, member } = call;
    const before = await db
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.revoked_at !== null) throw conflict('key_revoked');
    const values = { revoked_at: now, revoked_by_id: member.id };
    await updateRecord(call, before, { ...KEPT, action: 'revoke', values });
    return oneKey(call, params.id);
  }),
];

async function make(
  context: RequestContext,
  { body, member }: Pick<Call<typeof createApiKey>, 'body' | 'member'>,
): Promise<ApiKey & { token: string }> {
  const allowed = keyPermissionsOf(member.role);
  if (!body.permissions.every((permission) => allowed.includes(permission)))
    throw invalid({ field: 'permissions', key: 'invalid' });
  const token = newApiKey();
  const id = await insertRecord(context, {
    ...KEPT,
    values: {
      name: body.name,
      prefix: prefixOf(token),
      token_hash: hashToken(token),
      permissions: knownPermissions(body.permissions),
      created_by_id: member.id,
      expires_at: new Date(context.now.getTime() + body.days * DAY),
    },
  });
  return { ...(await oneKey(context, id)), token };
}

async function oneKey(context: RequestContext, id: number): Promise<ApiKey> {
  const [key] = await keysOf(context, id);
  if (!key) throw notFound();
  return key;
}

/** Every key, or the one of a number: those that work first, the newest of them at the top. */
async function keysOf({ db, now }: RequestContext, id?: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .innerJoin('member', 'member.id', 'created_by_id')
    .select(rowColumns('api_key', []))
    .select([
      'api_key.name',
      'prefix',
      'permissions',
      'expires_at',
      'last_used_at',
      'last_used_ip',
      'revoked_at',
    ])
    .select(['member.role', 'member.status'])
    .select(['member.id as maker_id', 'member.first_name', 'member.last_name'])
    .select(personOf('revoked_by_id').as('revoked_by'))
    .$if(id !== undefined, (query) => query.where('api_key.id', '=', id ?? 0))
    .orderBy('api_key.id', 'desc')
    .limit(SHOWN)
    .execute();
  const keys = rows.map(({ role, status, maker_id, first_name, last_name, permissions, ...row }): ApiKey => {
    const owned = status === ITEM.active && STAFF_ROLES.includes(role);
    const living = Date.parse(row.expires_at) > now.getTime();
    return {
      ...row,
      permissions: knownPermissions(permissions),
      created_by: { id: maker_id, name: fullName({ first_name, last_name }) },
      state: row.revoked_at !== null ? 'revoked' : !living ? 'expired' : owned ? 'active' : 'ownerless',
    };
  });
  return keys.toSorted((one, other) => Number(other.state === 'active') - Number(one.state === 'active'));
}
