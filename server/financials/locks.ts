import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { AccountTable } from '../db/tables/financials.ts';
import type { PaymentServiceTable } from '../db/tables/payments.ts';
import { LostRace } from '../lib/transaction.ts';
import { lockRecords } from './chargeables/records.ts';

/**
 * Locks these accounts until the transaction ends, in the order of their numbers. Not `for update`: who writes a line or
 * a payment of an account holds its foreign key's share lock, and would wait for whoever waits for that.
 */
export async function lockAccounts(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Selectable<AccountTable>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The one way to what a change of money locks (docs/money.md, "Locks"): accounts, then records such as rentals, then the
 * services, each in the order of their numbers, before anything is written. `beside` are accounts that the change needs
 * too. Of one client and currency one change runs at a time; a second call in the same transaction waits for nobody.
 */
export async function lockMoney(
  db: Kysely<Database>,
  serviceIds: readonly number[],
  beside: readonly number[] = [],
): Promise<Selectable<PaymentServiceTable>[]> {
  if (serviceIds.length === 0) return [];
  const services = db
    .selectFrom('payment_service')
    .selectAll()
    .where('id', 'in', [...serviceIds])
    .orderBy('id');
  const found = await services.execute();
  await lockAccounts(db, [...found.map(({ account_id }) => account_id), ...beside]);
  await lockRecords(db, found);
  const locked = await services.forNoKeyUpdate().execute();
  const accounts = new Map(found.map(({ id, account_id }) => [id, account_id]));
  // It went to another client meanwhile, whose account would have to be locked first.
  if (locked.some(({ id, account_id }) => accounts.get(id) !== account_id)) throw new LostRace();
  return locked;
}
