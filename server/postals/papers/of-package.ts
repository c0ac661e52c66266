import type { Language } from '../../../src/lib/contract/fields.ts';
import type { LabelSize } from '../../../src/lib/contract/postals/label-sizes.ts';
import type { PackageRow } from '../../../src/lib/contract/postals/packages.ts';
import type { RecipientValues } from '../../../src/lib/contract/postals/recipients.ts';
import { declarationForm } from '../../../src/lib/domain/customs.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { timesWeight, type Weight } from '../../../src/lib/domain/weights.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { brandOf } from '../../../src/lib/site/hosts.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { formatPhone } from '../../lib/phone.ts';
import { conflict, notFound } from '../../lib/problem.ts';
import { words } from '../../lib/words.ts';
import { trackingAddress } from '../packages/tracking-address.ts';
import { packageRows, rowsOfPage } from '../packages/rows.ts';
import type { DeclarationOf } from './declaration.ts';
import type { LabelOf } from './labels.ts';
import type { PackageReceiptOf } from './receipt.ts';

/** What the papers of a package say, from its record. */

/** Packages in the order in which they are asked for. Throws 404 for one that is not there. */
export async function packagesOf(context: RequestContext, ids: readonly number[]): Promise<PackageRow[]> {
  const read = await packageRows(context.db, context.now)
    .where('package.id', 'in', [...new Set(ids)])
    .execute();
  const rows = new Map((await rowsOfPage(context, read)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    return row;
  });
}

/** Paper of the label printer that the office of a package has. */
export async function labelSizeOf({ db }: RequestContext, { office }: PackageRow): Promise<LabelSize> {
  const { label_size } = await db
    .selectFrom('company_office')
    .select('label_size')
    .where('id', '=', office.id)
    .executeTakeFirstOrThrow();
  return label_size;
}

const asTyped = ({ unit, ...both }: PackageRow['weight']): Weight => ({ value: both[unit], unit });

/** Where somebody in Cuba lives, as an envelope has it; without municipality and province. */
function addressOf(receiver: RecipientValues): string[] {
  const say = words('es');
  const part = (key: string, value: string) =>
    value === '' ? '' : say(`documents/packages:address.${key}`, { value });
  const house = [
    [receiver.street, receiver.house_number === '' ? '' : `#${receiver.house_number}`]
      .filter(Boolean)
      .join(' '),
    part('building', receiver.building),
    part('apartment', receiver.apartment),
  ];
  return [
    house.filter(Boolean).join(', '),
    [part('between', receiver.between_streets), receiver.suburb].filter(Boolean).join(', '),
    receiver.directions,
  ].filter((line) => line !== '');
}

const phonesOf = ({ mobile, landline }: RecipientValues): string[] =>
  [mobile, landline].flatMap((phone) => (phone ? [formatPhone(phone)] : []));

/** Number of the order. Throws 409 `order_missing` where none was generated. */
function orderOf({ number, folio }: PackageRow): string {
  if (number === null) throw conflict('order_missing', { folio });
  return number;
}

/** The labels of a package, or of one of its parcels. Throws 409 `order_missing`, 404 for a parcel that it does not have. */
export function labelsOf(context: RequestContext, row: PackageRow, parcel?: number): LabelOf[] {
  const order = orderOf(row);
  const { identity_card } = row.receiver;
  const card = identity_card
    ? [words('es')('documents/packages:address.identity', { value: identity_card })]
    : [];
  const wanted = row.parcels.filter(({ number }) => parcel === undefined || number === parcel);
  if (wanted.length === 0) throw notFound();
  return wanted.map(({ number, weight }) => ({
    brand: brandOf(row.brand)?.name ?? '',
    order,
    parcel: number,
    parcels: row.parcels.length,
    folio: row.folio,
    recipient: row.receiver_name,
    address: [...addressOf(row.receiver), [...card, ...phonesOf(row.receiver)].join(' · ')],
    municipality: row.city.name,
    province: row.state.name,
    weight: asTyped(weight),
    tracking_url: trackingAddress(context, { brand: row.brand, number: order, language: 'es' }),
  }));
}

/** What the customs form calls the types of packages, in their order. */
const CATEGORIES = ['gift', 'documents', 'sale', 'sample', 'returned', 'other'] as const;

export async function declarationOf(context: RequestContext, row: PackageRow): Promise<DeclarationOf> {
  const say = words('es');
  const { address } = await context.db
    .selectFrom('member')
    .select('address')
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  return {
    form: declarationForm(row.declared_value),
    brand: row.brand,
    number: orderOf(row),
    sender: {
      name: fullName(row.sender),
      address: address.split('\n'),
      country: say('documents/packages:address.united_states'),
      phone: row.sender.phone ? formatPhone(row.sender.phone) : '',
    },
    recipient: {
      name: row.receiver_name,
      address: [...addressOf(row.receiver), placeOfPackage(row)],
      country: say('documents/packages:address.cuba'),
      phone: phonesOf(row.receiver).join(' · '),
    },
    category: CATEGORIES[row.type - 1] ?? 'other',
    lines: row.contents.map(({ description, quantity, unit_weight, value, hs_code }) => ({
      description,
      quantity,
      weight: unit_weight && timesWeight(unit_weight, quantity),
      value: value.amount,
      tariff: hs_code,
      origin: '',
    })),
    currency: row.currency,
    weights: row.parcels.map(({ weight }) => asTyped(weight)),
    postal_charges: row.total.amount - row.customs.amount,
    remarks: '',
    office: row.office.name,
    date: todayIn(await companyZone(context.db), new Date(row.created_at)),
  };
}

const placeOfPackage = ({ city, state }: PackageRow): string =>
  city.name === state.name ? state.name : `${city.name}, ${state.name}`;

export async function receiptOf(
  context: RequestContext,
  row: PackageRow,
  language: Language,
): Promise<PackageReceiptOf> {
  const { brand, number, folio, lines, total, paid } = row;
  return {
    brand,
    folio,
    order: number ?? '',
    date: todayIn(await companyZone(context.db), new Date(row.created_at)),
    sender: fullName(row.sender),
    recipient: row.receiver_name,
    municipality: row.city.name,
    province: row.state.name,
    parcels: row.parcels.length,
    weight: asTyped(row.weight),
    contents: row.contents.map(({ quantity, description }) => `${quantity} × ${description}`),
    declared_value: row.declared_value.amount,
    price: { lines, total },
    paid: paid.amount,
    tracking_url: number === null ? '' : trackingAddress(context, { brand, number, language }),
  };
}
