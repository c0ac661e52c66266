import type { CubanAddress, ProcedureForm } from '../../../src/lib/contract/postals/procedure-form.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
import { plainUppercase } from '../../../src/lib/domain/plain-letters.ts';
import { askedFields } from '../../../src/lib/domain/procedure-needs.ts';
import type { ProcedureFrame } from '../../../src/lib/domain/procedure-needs.ts';
import { formatDate } from '../../../src/lib/words/format.ts';
import { countryName } from '../../lib/country.ts';
import { formatPhone } from '../../lib/phone.ts';
import { words } from '../../lib/words.ts';

/**
 * The filled form as the consulate reads it, in its order and in Spanish (rule: consular-form-printed). Every box stands in
 * every form: one that is not asked of this applicant has a dash.
 */

const LANGUAGE = 'es';
const say = words(LANGUAGE);
const word = (key: string, params?: Record<string, unknown>) =>
  say(`documents/procedures:form.${key}`, params);
const labelOf = (box: string) => say(`documents/procedures:form.boxes.${box}`);
const titleOf = (section: string) => say(`documents/procedures:form.sections.${section}`);
const NOT_ASKED = '—';

/** Boxes that the form makes of several fields. */
type Made = 'birth_municipality' | 'birth_province' | 'reference_municipality' | 'reference_province';
type Box = readonly [name: keyof ProcedureForm | Made, span: number];
type Sections = Readonly<Record<string, readonly Box[]>>;

/** Boxes of each section, row by row, in twelfths of its width: what stands beside the photo, and what follows. */
const BESIDE_PHOTO = {
  request: [
    ['request_type', 4],
    ['passport_category', 4],
    ['application_date', 4],
  ],
  names: [
    ['first_surname', 6],
    ['second_surname', 6],
    ['first_name', 6],
    ['middle_name', 6],
  ],
} as const satisfies Sections;
const BELOW = {
  identity: [
    ['father_name', 6],
    ['mother_name', 6],
    ['sex', 3],
    ['marital_status', 3],
    ['identity_card', 3],
    ['birth_date', 3],
  ],
  passport: [
    ['passport_number', 3],
    ['passport_issue_date', 3],
    ['passport_issue_place', 3],
    ['renewal_reason', 3],
  ],
  physical: [
    ['height', 2],
    ['skin', 2],
    ['eyes', 2],
    ['hair', 2],
    ['special_marks', 4],
  ],
  birth: [
    ['birth_country', 4],
    ['birth_province', 4],
    ['birth_municipality', 4],
    ['birth_registry', 4],
    ['birth_volume', 2],
    ['birth_folio', 2],
    ['consular_inscription', 2],
    ['consular_inscription_date', 2],
    ['birth_certificate_place', 6],
    ['birth_certificate_date', 6],
  ],
  migration: [
    ['migration_category', 8],
    ['left_cuba_date', 4],
  ],
  address: [
    ['address', 6],
    ['city', 3],
    ['state', 3],
    ['zip_code', 2],
    ['country', 3],
    ['phone', 3],
    ['email', 4],
  ],
  work: [
    ['workplace', 6],
    ['work_address', 6],
    ['profession', 4],
    ['occupation', 4],
    ['profession_category', 4],
    ['education', 4],
    ['work_phone', 4],
    ['work_email', 4],
  ],
  reference: [
    ['reference_first_name', 3],
    ['reference_middle_name', 3],
    ['reference_first_surname', 3],
    ['reference_second_surname', 3],
    ['reference_address', 4],
    ['reference_municipality', 2],
    ['reference_province', 2],
    ['reference_phone', 2],
    ['reference_relation', 2],
  ],
} as const satisfies Sections;

/** The form asks for the last addresses in Cuba. */
const LAST_ADDRESSES = 2;

const CATALOGUES: ReadonlySet<string> = new Set<keyof ProcedureForm>([
  'request_type',
  'passport_category',
  'sex',
  'marital_status',
  'renewal_reason',
  'skin',
  'eyes',
  'hair',
  'migration_category',
  'education',
  'profession_category',
  'reference_relation',
]);
const COUNTRIES: ReadonlySet<string> = new Set<keyof ProcedureForm>(['birth_country', 'country']);
const PHONES: ReadonlySet<string> = new Set<keyof ProcedureForm>(['phone', 'work_phone', 'reference_phone']);

/** A field as it is printed, in the letters of the form. */
function printed(field: string, value: unknown): string {
  if (value === null || value === '') return '';
  const text = String(value);
  if (CATALOGUES.has(field)) return plainUppercase(say(`${procedures.key}:options.${field}.${text}`));
  if (COUNTRIES.has(field)) return plainUppercase(countryName(text, LANGUAGE) ?? text);
  if (PHONES.has(field)) return formatPhone(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
}

/** Municipality and province as the form writes them. */
function placeOf({ cities }: ProcedureRow, id: number | null): [municipality: string, province: string] {
  const city = cities.find((one) => one.id === id);
  return city ? [plainUppercase(city.name), plainUppercase(city.state.name)] : ['', ''];
}

/** What each box says. */
function valuesOf(row: ProcedureRow, frame: ProcedureFrame): (name: Box[0]) => string {
  const asked = new Set<string>(askedFields(row, frame).map(({ field }) => field));
  const [birth_municipality, birth_province] = asked.has('birth_city_id')
    ? placeOf(row, row.birth_city_id)
    : [row.birth_place, row.birth_state];
  const [reference_municipality, reference_province] = placeOf(row, row.reference_city_id);
  const made: Readonly<Partial<Record<Box[0], string>>> = {
    birth_municipality,
    birth_province,
    reference_municipality,
    reference_province,
    application_date: formatDate(row.application_date ?? frame.today),
    special_marks: row.special_marks || word('none'),
  };
  return (name) => {
    const own = made[name];
    if (own !== undefined) return own;
    return asked.has(name) ? printed(name, row[name as keyof ProcedureForm]) : NOT_ASKED;
  };
}

/** A box as it is drawn. */
const answer = (label: string, value: string, span: number) => ({ label, value, span });

/** The last addresses in Cuba, the newest first; boxes of those that are not there stay empty. */
function addressAnswers(row: ProcedureRow) {
  const newest = row.cuban_addresses.toSorted(
    (one, other) =>
      (other.to_year ?? 0) - (one.to_year ?? 0) || (other.from_year ?? 0) - (one.from_year ?? 0),
  );
  return Array.from({ length: LAST_ADDRESSES }, (_, index) => newest[index]).flatMap(
    (stay: CubanAddress | undefined, index) => {
      const [municipality, province] = placeOf(row, stay?.city_id ?? null);
      const answers = [
        answer(word('address', { number: index + 1 }), stay?.address ?? '', 5),
        answer(word('municipality'), municipality, 2),
        answer(word('province'), province, 3),
        answer(word('from_year'), String(stay?.from_year ?? ''), 1),
        answer(word('to_year'), String(stay?.to_year ?? ''), 1),
      ];
      const reason = stay?.gap_reason ?? '';
      return reason === '' ? answers : [...answers, answer(word('gap_reason'), reason, 12)];
    },
  );
}

/** What a form's pages show; `pictures` are the names of those that could be read. */
export function formPaper(
  row: ProcedureRow,
  frame: ProcedureFrame,
  pictures: { readonly photo: string | null; readonly signature: string | null },
) {
  const valueOf = valuesOf(row, frame);
  const filled = (sections: Sections) =>
    Object.entries(sections).map(([section, boxes]) => ({
      title: titleOf(section),
      rows: boxes.map(([name, span]) => answer(labelOf(name), valueOf(name), span)),
    }));
  return {
    kind: 'form',
    language: LANGUAGE,
    title: word('title'),
    type: say(`${procedures.key}:options.type.${row.type}`),
    code: row.code,
    notice: row.missing.length === 0 ? '' : word('incomplete', { count: row.missing.length }),
    footer: `${word('title')} · ${row.code}`,
    first: filled(BESIDE_PHOTO),
    sections: [...filled(BELOW), { title: titleOf('cuban_addresses'), rows: addressAnswers(row) }],
    ...pictures,
    photo_text: word('photo'),
    declaration: word('declaration'),
    date: valueOf('application_date'),
    date_text: labelOf('application_date'),
    signature_text: word('signature'),
    guardian: valueOf('guardian_name'),
    guardian_text: word('guardian'),
  };
}
