import { sql } from 'kysely';
import type { PackageImportRow } from '../../../../src/lib/contract/postals/package-import.ts';
import type { Municipality } from '../../../../src/lib/domain/cuban-places.ts';
import { PACKAGE } from '../../../../src/lib/domain/packages.ts';
import { searchKey } from '../../../../src/lib/domain/plain-letters.ts';
import { ITEM } from '../../../../src/lib/domain/statuses.ts';
import { plainIdentifier, readEmail } from '../../../../src/lib/domain/typed-identifier.ts';
import { lacksStatus } from '../../../db/status-condition.ts';
import type { RequestContext } from '../../../lib/call.ts';
import { cellOf, phoneOf } from '../../../lib/import-cells.ts';

/** What the rows of a file are compared with, read once for all of them. */
export interface Facts {
  readonly senders: readonly Sender[];
  readonly municipalities: readonly Municipality[];
  readonly providers: readonly Named[];
  readonly offices: readonly Named[];
  /** Folio of what is here already, by `folioKey`. */
  readonly here: ReadonlyMap<string, string>;
}

interface Sender {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  /** As a search compares it. */
  readonly name: string;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

type Db = Pick<RequestContext, 'db'>['db'];

export const senderPhone = (text: string): string => phoneOf(text, ['US', 'CU', 'ES']);
export const partnerFolio = (row: PackageImportRow): string =>
  plainIdentifier(cellOf(row.partner_folio) ?? '');
/** A partner has a number once. */
export const folioKey = (provider_id: number | null, folio: string): string =>
  `${provider_id ?? 0} ${folio.toUpperCase()}`;

export async function factsOf(db: Db, rows: readonly PackageImportRow[]): Promise<Facts> {
  return {
    senders: await sendersOf(db, rows),
    municipalities: await municipalitiesOf(db),
    providers: await activeOf(db, 'service_provider'),
    offices: await activeOf(db, 'company_office'),
    here: await foliosOf(db, rows),
  };
}

/** Members who have an email, a phone or a name of the file. */
async function sendersOf(db: Db, rows: readonly PackageImportRow[]): Promise<Sender[]> {
  const cells = (name: 'sender_email' | 'sender_phone' | 'sender_name', read: (text: string) => string) =>
    rows.flatMap((row) => {
      const text = cellOf(row[name]);
      return text === null ? [] : read(text);
    });
  const name = sql<string>`search_key(btrim(first_name || ' ' || last_name))`;
  return db
    .selectFrom('member')
    .select(['id', 'email', 'phone', name.as('name')])
    .where('merged_into_id', 'is', null)
    .where('status', '=', ITEM.active)
    .where((where) =>
      where.or([
        sql<boolean>`lower(email) = any(${cells('sender_email', readEmail)})`,
        sql<boolean>`phone = any(${cells('sender_phone', senderPhone)})`,
        sql<boolean>`${name} = any(${cells('sender_name', searchKey)})`,
      ]),
    )
    .orderBy('id')
    .execute();
}

async function municipalitiesOf(db: Db): Promise<Municipality[]> {
  const cities = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id', 'city.name', 'state.id as state_id', 'state.name as state_name'])
    .where('state.country_code', '=', 'CU')
    .orderBy('city.id')
    .execute();
  return cities.map(({ id, name, state_id, state_name }) => ({
    id,
    name,
    state: { id: state_id, name: state_name },
  }));
}

const activeOf = (db: Db, table: 'service_provider' | 'company_office'): Promise<Named[]> =>
  db.selectFrom(table).select(['id', 'name']).where('status', '=', ITEM.active).orderBy('id').execute();

async function foliosOf(db: Db, rows: readonly PackageImportRow[]): Promise<Map<string, string>> {
  const folios = rows.map((row) => partnerFolio(row).toUpperCase()).filter((folio) => folio !== '');
  const found = await db
    .selectFrom('package')
    .select(['provider_id', 'partner_folio', 'folio'])
    .where('partner_folio', '!=', '')
    .where(sql<boolean>`upper(partner_folio) = any(${folios})`)
    .where(lacksStatus('status', PACKAGE.cancelled))
    .execute();
  return new Map(
    found.map(({ provider_id, partner_folio, folio }) => [folioKey(provider_id, partner_folio), folio]),
  );
}
