import * as z from 'zod/mini';
import { BLANK_PROCEDURE_FORM, ProcedureForm } from '../../../src/lib/contract/postals/procedure-form.ts';
import { PROCEDURE_RULES, PROCEDURE_SECTIONS } from '../../../src/lib/contract/postals/procedure-rules.ts';
import type { Relation } from '../../../src/lib/contract/postals/recipients.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { PROCEDURE_TYPE } from '../../../src/lib/domain/procedures.ts';
import { MEN, SURNAMES, WOMEN } from './people.ts';
import type { DemoClient } from './people.ts';
import type { Random } from './random.ts';

/** Consular forms of the demo, as clients fill them in. */

export interface Applicant {
  readonly client: DemoClient;
  /** Null: the client themselves. */
  readonly relation: Relation | null;
  readonly type: number;
}

/** Days of the company's calendar around which a form is filled in. */
export interface Day {
  readonly today: string;
  readonly cities: readonly number[];
}

/** Half of the passports are the clients' own, most of the others their children's. */
export function applicantOf(random: Random, client: DemoClient): Applicant {
  const relation = random.chance(0.55)
    ? null
    : random.pick(['child', 'child', 'partner', 'parent', 'parent'] as const);
  const first = relation === 'child' || random.chance(0.15);
  return { client, relation, type: first ? PROCEDURE_TYPE.first_issue : PROCEDURE_TYPE.renewal };
}

const TOWNS = [
  ['SW 8TH ST', 'MIAMI', '33125'],
  ['PALM AVE', 'HIALEAH', '33012'],
  ['N ARMENIA AVE', 'TAMPA', '33607'],
] as const;
const WORK = [
  ['COCINERA', 'COCINA', 'tourism', 'technical'],
  ['CHOFER', 'CONDUCTOR DE CAMION', 'self_employed', 'pre_university'],
  ['ENFERMERA', 'CUIDADOS EN CASA', 'health', 'university'],
  ['MAESTRO', 'EMPLEADO DE TIENDA', 'education', 'university'],
  ['CONTADORA', 'OFICINA', 'other', 'university'],
  ['ALBAÑIL', 'CONSTRUCCION', 'other', 'secondary'],
] as const;
const STREETS = ['CALLE 23', 'CALLE MARTI', 'CALLE MACEO', 'AVENIDA 51', 'CALLE REAL', 'CALLE GARZON'];

/** Names, sex and birth date of whose passport it is. */
function personOf(random: Random, { client, relation }: Applicant, today: string) {
  const [surname = '', other = random.pick(SURNAMES)] = client.last_name.split(' ');
  if (relation === null)
    return {
      first_name: client.first_name,
      first_surname: surname,
      second_surname: other,
      sex: WOMEN.includes(client.first_name) ? 'female' : 'male',
      birth_date: client.birth_date,
    };
  const female = random.chance(0.5);
  const years = relation === 'child' ? random.integer(1, 24) : random.integer(28, 82);
  return {
    first_name: random.pick(female ? WOMEN : MEN),
    first_surname: surname,
    second_surname: random.pick(SURNAMES),
    sex: female ? 'female' : 'male',
    birth_date: addDays(today, -Math.round(years * 365.25) - random.integer(0, 364)),
  };
}

/** Passports, work and addresses in Cuba are those of people who have them. */
function lifeOf(random: Random, applicant: Applicant, birth_date: string, { today, cities }: Day) {
  const first = applicant.type === PROCEDURE_TYPE.first_issue;
  const age = Math.floor((Date.parse(today) - Date.parse(birth_date)) / (365.25 * 86_400_000));
  const left = addDays(today, -random.integer(30, Math.max(31, Math.min(age, 15) * 300)));
  const born = Number(birth_date.slice(0, 4));
  const [profession, occupation, profession_category, education] = random.pick(WORK);
  return {
    left_cuba_date: left,
    ...(age >= 16
      ? {
          marital_status: random.pick(['single', 'married', 'married', 'divorced']),
          profession,
          occupation,
          profession_category,
          education,
          workplace: random.chance(0.5) ? 'LA CARRETA' : '',
        }
      : { guardian_name: `${applicant.client.first_name} ${applicant.client.last_name}` }),
    ...(first
      ? {
          birth_registry: 'REGISTRO CIVIL',
          birth_volume: String(random.integer(1, 400)),
          birth_folio: String(random.integer(1, 600)),
          birth_certificate_date: addDays(today, -random.integer(10, 300)),
          birth_certificate_place: 'LA HABANA',
        }
      : {
          passport_number: applicant.relation === null ? applicant.client.passport : `K${random.digits(6)}`,
          passport_issue_date: addDays(today, -random.integer(1_600, 2_100)),
          passport_issue_place: 'LA HABANA',
          renewal_reason: random.pick(['near_expiry', 'near_expiry', 'expired', 'pages_full', 'lost']),
        }),
    cuban_addresses: [
      {
        address: `${random.pick(STREETS)} ${random.integer(1, 900)}`,
        city_id: random.pick(cities),
        from_year: born,
        to_year: Number(left.slice(0, 4)),
        gap_reason: '',
      },
    ],
  };
}

/** The whole form of somebody who was born in Cuba and lives in Florida. */
export function wholeForm(random: Random, applicant: Applicant, day: Day): ProcedureForm {
  const person = personOf(random, applicant, day.today);
  const [street, city, zip_code] = random.pick(TOWNS);
  const mother = random.pick(WOMEN);
  const typed = {
    ...person,
    father_name: random.pick(MEN),
    mother_name: mother,
    height: random.integer(148, 188),
    skin: random.pick(['white', 'mixed', 'black']),
    eyes: random.pick(['brown', 'black', 'light', 'green']),
    hair: random.pick(['black', 'brown', 'blond', 'grey']),
    birth_country: 'CU',
    birth_city_id: random.pick(day.cities),
    migration_category: random.pick(['resident_abroad', 'pre', 'emigration_permit']),
    address: `${random.integer(100, 9_900)} ${street}`,
    city,
    state: 'FLORIDA',
    zip_code,
    country: 'US',
    phone: applicant.client.phone,
    email: applicant.client.email,
    reference_first_name: random.pick(WOMEN),
    reference_first_surname: random.pick(SURNAMES),
    reference_relation: random.pick(['parent', 'sibling', 'uncle_aunt']),
    reference_address: `${random.pick(STREETS)} ${random.integer(1, 900)}`,
    reference_city_id: random.pick(day.cities),
    ...lifeOf(random, applicant, person.birth_date, day),
  };
  return z.parse(ProcedureForm, typed);
}

/** As far as somebody came who stopped after so many sections. */
export function begunForm(form: ProcedureForm, sections: number): ProcedureForm {
  const filled = new Set(
    PROCEDURE_SECTIONS.slice(0, sections).flatMap((section) => Object.keys(PROCEDURE_RULES[section])),
  );
  return Object.fromEntries(
    Object.entries(BLANK_PROCEDURE_FORM).map(([field, blank]) => [
      field,
      filled.has(field) ? form[field as keyof ProcedureForm] : blank,
    ]),
  ) as ProcedureForm;
}
