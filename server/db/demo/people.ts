import type { Kysely } from 'kysely';
import { hashPassword } from '../../authentication/passwords.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import type { Database } from '../tables.ts';
import { insertMany } from './insert.ts';
import type { Random } from './random.ts';
import { DEMO_PASSWORD, DEMO_STAFF } from './staff.ts';

export const WOMEN =
  'Yanet Marta Elena Niurka Dayana Carmen Ana Ileana Mercedes Odalys Yamilé Caridad Lourdes Belkis Maritza Yusimí Idania Teresa Zoila Xiomara Mirta Gladys Leidy Claudia Amelia'.split(
    ' ',
  );
export const MEN =
  'Osvaldo Rolando Miguel Luis Jorge Ernesto Lázaro Reinaldo Orestes Yoel Armando Raúl Alexis Pedro Julio Maikel Eduardo Fidencio Rafael Héctor Yunior Gustavo Tomás Ñico Iván'.split(
    ' ',
  );
export const SURNAMES =
  'Morales Pérez Suárez Iglesias García Vega O’Farrill Peña Díaz Cruz Torres Fonseca Ñíguez Rodríguez González Hernández Valdés Machado Castellanos Betancourt Núñez Acosta Leyva Zamora Bermúdez Quintero Echevarría Montero Sotolongo Ávila'.split(
    ' ',
  );
const VISITORS = [
  ['John', 'Carter'],
  ['Peter', 'Lindqvist'],
  ['Emma', 'Thompson'],
  ['Giulia', 'Bianchi'],
  ['Marc', 'Tremblay'],
  ['Sofie', 'Jensen'],
] as const;
const STREETS = [
  'SW 8th St',
  'Flagler St',
  'Palm Ave',
  'W 49th St',
  'N Armenia Ave',
  'Columbus Dr',
  'Coral Way',
  'Okeechobee Rd',
];
const TOWNS = [
  'Miami, FL 33125',
  'Hialeah, FL 33012',
  'Tampa, FL 33607',
  'Miami, FL 33144',
  'Orlando, FL 32801',
  'Union City, NJ 07087',
];
const DAY = 86_400_000;

export interface DemoClient {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  dial_code: string;
  passport: string;
  birth_date: string;
  language: 'en' | 'es';
  brand: string;
}

/** The staff who can log in, and `count` clients. */
export async function seedPeople(
  db: Kysely<Database>,
  random: Random,
  now: Date,
  count: number,
): Promise<DemoClient[]> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await insertMany(
    db,
    'member',
    DEMO_STAFF.map(({ title: _, ...person }) => ({
      ...person,
      password_hash,
      status: 1,
      created_at: now,
      updated_at: now,
      address: '',
      note: '',
      version: 1,
    })),
  );
  const people = Array.from({ length: count }, (_, index) => personOf(random, now, index));
  const limits: number[] = [];
  const ids = await insertMany(
    db,
    'member',
    people.map((person, index) => {
      const joined = new Date(now.getTime() - random.integer(1, 540) * DAY);
      const member = {
        ...person,
        role: ROLES.client,
        passport_expires_on:
          index % 5 === 4 ? null : dayOf(now.getTime() + (1 + ((index * 37) % 2_400)) * DAY),
        status: random.chance(0.97) ? 1 : 2,
        address: `${random.integer(100, 9900)} ${random.pick(STREETS)}, ${random.pick(TOWNS)}`,
        note: '',
        version: 1,
        created_at: joined,
        updated_at: joined,
      };
      limits.push(random.chance(0.1) ? random.integer(2, 20) * 100_00 : 0);
      return member;
    }),
  );
  const accounts = ids.map((member_id, index) => ({
    member_id,
    currency: 'USD',
    credit_limit: limits[index] ?? 0,
  }));
  await insertMany(
    db,
    'account',
    accounts.filter(({ credit_limit }) => credit_limit > 0),
  );
  return people.map((person, index) => ({ ...person, id: ids[index] ?? 0 }));
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function personOf(random: Random, now: Date, index: number): Omit<DemoClient, 'id'> {
  const visitor = random.chance(0.12);
  const [first_name, last_name] = visitor
    ? random.pick(VISITORS)
    : [random.pick(random.chance(0.5) ? WOMEN : MEN), `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`];
  const plain = `${first_name}.${last_name.split(' ')[0] ?? ''}`
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z.]/g, '')
    .toLowerCase();
  const abroad = random.chance(0.85);
  const born = new Date(now.getTime() - random.integer(19 * 366, 84 * 365) * DAY);
  return {
    first_name,
    last_name,
    email: `${plain}.${index}@correo.example`,
    phone: abroad ? `+1786555${String(index % 10_000).padStart(4, '0')}` : `+535${String(2_000_000 + index)}`,
    dial_code: abroad ? '+1' : '+53',
    passport: `${random.pick(['A', 'B', 'E', 'I', 'J', 'K', 'L'])}${String(100_000 + index)}`,
    birth_date: dayOf(born.getTime()),
    language: visitor || random.chance(0.2) ? 'en' : 'es',
    brand: index % 4 === 3 ? 'ceiba' : 'alisios',
  };
}
