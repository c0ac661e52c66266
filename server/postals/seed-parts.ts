import type { Kysely } from 'kysely';
import { cubanAddress } from '../../src/lib/domain/cuban-address.ts';
import type { Database } from '../db/tables.ts';

/** Parts of the demo's packages: who gets them, what is in them and what they cost. */

const FIRST_NAMES = [
  'Yanet',
  'Dayana',
  'Maikel',
  'Yusniel',
  'Odalys',
  'Leidys',
  'Reinier',
  'Mileidys',
  'Osvaldo',
  'Caridad',
  'Yoel',
  'Idania',
  'Ernesto',
  'Niurka',
  'Lázaro',
  'Mercedes',
];
const LAST_NAMES = [
  'Morales',
  'Ñíguez',
  'Pérez',
  'Rodríguez',
  'Valdés',
  'Echemendía',
  'Hernández',
  'Cabrera',
  'Suárez',
  'Álvarez',
  'Fonseca',
  'Reyes',
  'Batista',
  'Leyva',
];
const STREETS = [
  'Calle 23',
  'Calle Martí',
  'Calle Maceo',
  'Avenida 41',
  'Calle Céspedes',
  'Calzada de Diez de Octubre',
  'Calle Agramonte',
  'Calle 8',
  'Calle Independencia',
];
/** Cents a pound, and about so many pounds a kilogram. */
const TRANSPORT = 299;
export const LB_PER_KG = 2.2;
const GOODS = [
  ['Ropa', 'miscellaneous'],
  ['Zapatos', 'miscellaneous'],
  ['Café', 'food'],
  ['Leche en polvo', 'food'],
  ['Jabón y champú', 'hygiene'],
  ['Vitaminas', 'medicine'],
  ['Ventilador', 'durable'],
] as const;

/** Who gets it, as the columns of a package hold them. */
export function receiverOf(pick: PickOne, random: () => number, city_id: number) {
  const [first_name, first_surname, second_surname] = [pick(FIRST_NAMES), pick(LAST_NAMES), pick(LAST_NAMES)];
  const mobile = `+535${String(Math.floor(2_000_000 + random() * 7_000_000))}`;
  const street = pick(STREETS);
  const house_number = `#${Math.floor(random() * 900) + 1}`;
  const between_streets = `${pick(['A', 'C', '4', '12'])} y ${pick(['B', 'D', '6', '14'])}`;
  const receiver = {
    first_name,
    middle_name: '',
    first_surname,
    second_surname,
    identity_card: null,
    mobile,
    landline: null,
    street,
    between_streets,
    house_number,
    building: '',
    apartment: '',
    suburb: '',
    city_id,
    directions: '',
  };
  return {
    receiver,
    receiver_name: `${first_name} ${first_surname} ${second_surname}`,
    receiver_phone: mobile,
    receiver_address: `${street} ${house_number}, ${between_streets}`,
    receiver_city_id: city_id,
    recipient_id: null,
  };
}

/** Recipients with the members who send to them. */
export const familiesOf = (db: Kysely<Database>) =>
  db
    .selectFrom('recipient_member')
    .innerJoin('recipient', 'recipient.id', 'recipient_member.recipient_id')
    .innerJoin('member', 'member.id', 'recipient_member.member_id')
    .selectAll('recipient')
    .select([
      'member.id as member_id',
      'member.first_name as sender_first_name',
      'member.last_name as sender_last_name',
      'member.passport as sender_passport',
      'member.birth_date as sender_birth_date',
    ])
    .orderBy('recipient.id')
    .orderBy('member.id')
    .execute();
export type Kin = Awaited<ReturnType<typeof familiesOf>>[number];

/** A recipient as the columns of a package hold them. */
export function kinColumns(kin: Kin) {
  const { first_name, middle_name, first_surname, second_surname, identity_card, mobile, landline } = kin;
  const { street, between_streets, house_number, building, apartment, suburb, city_id, directions } = kin;
  const names = { first_name, middle_name, first_surname, second_surname };
  const address = { street, between_streets, house_number, building, apartment, suburb };
  return {
    receiver: { ...names, identity_card, mobile, landline, ...address, city_id, directions },
    receiver_name: Object.values(names).filter(Boolean).join(' '),
    receiver_phone: mobile ?? landline ?? '',
    receiver_address: cubanAddress(address),
    receiver_city_id: city_id,
    recipient_id: kin.id,
  };
}

/** What is in it and what it costs, by its pounds. */
export function chargesOf(random: () => number, pounds: number) {
  const contents = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const [description, of] = GOODS[Math.floor(random() * GOODS.length)] ?? GOODS[0];
    return {
      description,
      class: of,
      quantity: 1 + Math.floor(random() * 5),
      unit_weight: null,
      value: Math.ceil(random() * 60) * 100,
      hs_code: '',
    };
  });
  const declared_value = contents.reduce((sum, { value }) => sum + value, 0);
  const transport = Math.round(pounds * TRANSPORT);
  const insurance = Math.round(declared_value * 0.03);
  const [distribution, delivery, service_fee] = [600, 500, 200];
  return {
    contents,
    insured: true,
    declared_value,
    transport,
    insurance,
    distribution,
    delivery,
    service_fee,
    total: transport + insurance + distribution + delivery + service_fee,
  };
}

/** Gives one of a list, which may not be empty. */
export type PickOne = <T>(list: readonly T[]) => T;

/** The weight of a package shared among its parcels, to the tenth; the last one has the rest. */
export function parcelsOf({ id, weight, weight_unit, parcels }: Weighed & { readonly id: number }) {
  const share = Math.floor((Number(weight) * 10) / parcels) / 10;
  return Array.from({ length: parcels }, (_, index) => ({
    package_id: id,
    number: index + 1,
    weight: (index + 1 < parcels ? share : Number(weight) - share * (parcels - 1)).toFixed(1),
    weight_unit,
    length: '40',
    width: '30',
    height: '20',
  }));
}

export interface Weighed {
  readonly weight: string;
  readonly weight_unit: 'lb' | 'kg';
  readonly parcels: number;
}
