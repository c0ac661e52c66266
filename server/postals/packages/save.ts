import type { Kysely } from 'kysely';
import { NO_CHARGES } from '../../../src/lib/contract/postals/package-input.ts';
import type { PackageInput } from '../../../src/lib/contract/postals/package-input.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { PACKAGE_PRICE_PARTS } from '../../../src/lib/contract/postals/package-parts.ts';
import { PACKAGE_PREFIX } from '../../../src/lib/domain/codes.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import { lockAccounts } from '../../financials/locks.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { nextCode } from '../../lib/next-code.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { insertRecord, lockVersion, updateRecord } from '../../lib/records.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { heldClient } from '../../users/held-client.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { followPackage, openPackageService } from './chargeable.ts';
import { plainColumns } from './columns.ts';
import { insertEvent, officeOf } from './ending.ts';
import { quoteOf } from './price.ts';
import type { PackageQuote, Priced } from './price.ts';
import { dimensionsOf, parcelsOf, storedPackage } from './rows.ts';
import type { StoredPackage } from './rows.ts';

const table = 'package';
const { key } = packages;

/** By the year of the company's calendar. */
const FOLIOS = { prefix: PACKAGE_PREFIX, sequence: 'package_folio' } as const;

const pricedOf = ({ recipient, ...body }: PackageInput): Priced => ({
  ...body,
  city_id: recipient.values.city_id,
});

/** What the price was made of, and what it came to. Throws 422 for a value above the limit without a reason. */
function priceColumns(body: PackageInput, quote: PackageQuote) {
  if (body.limit_reason === '' && quote.warnings.some(({ needs_reason }) => needs_reason))
    throw invalid({ field: 'limit_reason', key: 'limit_reason' });
  const amounts = new Map(quote.lines.map(({ kind, amount }) => [kind, amount.amount]));
  return {
    contents: JSON.stringify(body.contents),
    packed_apart: body.packed_apart,
    insured: body.insured,
    delivery_to: body.delivery_to,
    charges: JSON.stringify(body.charges),
    currency: body.currency,
    weight: quote.weighed.value,
    weight_unit: quote.weighed.unit,
    volume: quote.volume,
    parcels: body.parcels.length,
    declared_value: quote.declared_value.amount,
    ...Object.fromEntries(PACKAGE_PRICE_PARTS.map((kind) => [kind, amounts.get(kind) ?? 0])),
    total: quote.total.amount,
  };
}

/** Writes the parcels, numbered in their order; what was scanned of those that stay does. */
async function writeParcels(
  db: Kysely<Database>,
  package_id: number,
  parcels: PackageInput['parcels'],
): Promise<void> {
  await db
    .deleteFrom('parcel')
    .where('package_id', '=', package_id)
    .where('number', '>', parcels.length)
    .execute();
  await db
    .insertInto('parcel')
    .values(
      parcels.map(({ weight, dimensions }, index) => ({
        package_id,
        number: index + 1,
        weight: weight.value,
        weight_unit: weight.unit,
        length: dimensions?.length ?? null,
        width: dimensions?.width ?? null,
        height: dimensions?.height ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['package_id', 'number']).doUpdateSet(({ ref }) => ({
        weight: ref('excluded.weight'),
        weight_unit: ref('excluded.weight_unit'),
        length: ref('excluded.length'),
        width: ref('excluded.width'),
        height: ref('excluded.height'),
      })),
    )
    .execute();
}

/** Registers a package and charges it to its sender. Throws 409 `credit_limit`, 422, e8. Gives its id, and what it was quoted. */
export async function createPackage(
  context: RequestContext,
  body: PackageInput,
  { partner_folio = '' } = {},
): Promise<{ id: number; quote: PackageQuote }> {
  const { db, now } = context;
  const sender = await heldClient(context, body.member_id);
  await lockAccounts(db, [await accountOf(context, sender.id, body.currency)]);
  const zone = await companyZone(db);
  const brand = await brandOfMember(context, sender.id);
  const columns = await plainColumns(context, { body, memberId: sender.id });
  const quote = await quoteOf(context, pricedOf(body));
  const values = {
    folio: await nextCode(db, FOLIOS, todayIn(zone, now)),
    partner_folio,
    brand,
    status: PACKAGE.new,
    member_id: sender.id,
    sender_name: sender.name,
    ...columns,
    ...priceColumns(body, quote),
    event_code: 'created',
    event_at: now,
  };
  const id = await insertRecord(context, { table, key, values });
  await writeParcels(db, id, body.parcels);
  const office = await officeOf(context, columns);
  await insertEvent(context, id, { code: 'created', at: now, zone: office.zone, place: office.place });
  await openPackageService(context, id);
  return { id, quote };
}

/** What the price of a stored package was made of, as the form names it. */
async function storedPrice(db: Kysely<Database>, stored: StoredPackage): Promise<Priced> {
  const parcels = (await parcelsOf(db, [stored.id])).get(stored.id) ?? [];
  const { contents, packed_apart, currency, insured, delivery_to, charges, receiver_city_id } = stored;
  return {
    city_id: receiver_city_id,
    contents,
    parcels: parcels.map(({ weight, weight_unit, ...parcel }) => ({
      weight: { value: weight, unit: weight_unit },
      dimensions: dimensionsOf(parcel),
    })),
    packed_apart,
    currency,
    insured,
    delivery_to,
    charges: { ...NO_CHARGES, ...charges },
  };
}

/** Whether two are priced alike: the same things in the same order, however their numbers are written. */
const alike = (one: Priced, other: Priced): boolean => comparable(one) === comparable(other);
const comparable = ({ contents, parcels, charges, ...rest }: Priced): string =>
  JSON.stringify([
    rest.city_id,
    rest.packed_apart,
    rest.currency,
    rest.insured,
    rest.delivery_to,
    PACKAGE_PRICE_PARTS.map((kind) => charges[kind]),
    contents.map(({ description, class: of, quantity, unit_weight, value, hs_code }) => [
      description,
      of,
      quantity,
      unit_weight && [Number(unit_weight.value), unit_weight.unit],
      value,
      hs_code,
    ]),
    parcels.map(({ weight, dimensions }) => [
      Number(weight.value),
      weight.unit,
      dimensions && [dimensions.length, dimensions.width, dimensions.height].map(Number),
    ]),
  ]);

/**
 * Saves the form of a package. What it costs stays as agreed while nothing changes that the price is made of; once it
 * has left, nothing of that may. Throws like createPackage, 409 `package_closed`, `package_left`.
 */
export async function updatePackage(
  context: RequestContext,
  { id, version }: Target,
  body: PackageInput,
): Promise<void> {
  const { db } = context;
  const sender = await heldClient(context, body.member_id);
  const account = await accountOf(context, sender.id, body.currency);
  await lockReservations(packages, db, [id], [account]);
  const stored: StoredPackage = await lockVersion(db, table, id, version);
  if (stored.status === PACKAGE.delivered || stored.status === PACKAGE.cancelled)
    throw conflict('package_closed');
  const asked = pricedOf(body);
  const same = alike(asked, await storedPrice(db, stored));
  if (!same && stored.status !== PACKAGE.new) throw conflict('package_left');
  // Money that was taken is counted once, in its own currency (rule: one-currency).
  if (stored.paid > 0 && body.currency !== stored.currency)
    throw invalid({ field: 'currency', key: 'currency_paid' });
  const { member_id: memberId, recipient_id, receiver } = stored;
  const before = { memberId, recipient_id, values: receiver };
  const values = {
    member_id: sender.id,
    // Whoever sent it keeps the name under which they did.
    ...(sender.id === stored.member_id ? {} : { sender_name: sender.name }),
    ...(await plainColumns(context, { body, memberId: sender.id, before })),
    ...(same ? {} : priceColumns(body, await quoteOf(context, asked))),
  };
  await updateRecord(context, { ...stored }, { table, key, values });
  if (!same) await writeParcels(db, id, body.parcels);
  await followPackage(context, await storedPackage(db, id));
}
