import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BLANK_PROCEDURE_FORM,
  PROCEDURE_FORM_FIELDS,
  ProcedureForm,
} from '../contract/postals/procedure-form.ts';
import type { CubanAddress } from '../contract/postals/procedure-form.ts';
import { PROCEDURE_RULES, PROCEDURE_SECTIONS } from '../contract/postals/procedure-rules.ts';
import { cubanAddressProblems } from './cuban-addresses.ts';
import {
  ageGroupOf,
  appliedForm,
  askedFields,
  procedureProblems,
  procedureWarnings,
} from './procedure-needs.ts';
import type { FilledProcedure } from './procedure-needs.ts';

const FRAME = { today: '2026-11-20', adult_age: 16 };
const form = (values: Partial<FilledProcedure> = {}): FilledProcedure => ({
  ...BLANK_PROCEDURE_FORM,
  type: 1,
  photo: null,
  signature: null,
  ...values,
});
const needed = (values: Partial<FilledProcedure>) =>
  askedFields(form(values), FRAME)
    .filter(({ required }) => required)
    .map(({ field }) => field);
const asked = (values: Partial<FilledProcedure>) =>
  askedFields(form(values), FRAME).map(({ field }) => field);

describe('what the form needs (rule: procedure-needs)', () => {
  test('every field stands in one section, and every section asks for fields of the form', () => {
    const ruled = PROCEDURE_SECTIONS.flatMap((section) => Object.keys(PROCEDURE_RULES[section]));
    expect(ruled.toSorted()).toEqual([...PROCEDURE_FORM_FIELDS, 'photo', 'signature'].toSorted());
  });

  test('by where somebody was born', () => {
    const cuba = { birth_country: 'CU' };
    expect(needed(cuba)).toEqual(
      expect.arrayContaining(['birth_city_id', 'left_cuba_date', 'cuban_addresses']),
    );
    expect(asked(cuba)).not.toContain('birth_place');
    const elsewhere = { birth_country: 'US' };
    expect(needed(elsewhere)).toEqual(
      expect.arrayContaining(['birth_state', 'birth_place', 'consular_inscription']),
    );
    expect(needed(elsewhere)).not.toContain('left_cuba_date');
    expect(asked(elsewhere)).not.toContain('birth_city_id');
    // Nobody said it: both are asked for, and neither is needed.
    expect(asked({})).toEqual(expect.arrayContaining(['birth_city_id', 'birth_place']));
    expect(needed({})).not.toContain('birth_city_id');
  });

  test('by the kind of procedure', () => {
    expect(needed({ type: 2 })).toEqual(expect.arrayContaining(['passport_number', 'renewal_reason']));
    expect(asked({ type: 1 })).not.toContain('passport_number');
    expect(needed({ type: 1 })).toContain('birth_certificate_date');
    expect(needed({ type: 2, birth_country: 'CU' })).not.toContain('cuban_addresses');
  });

  test('by age, on the day of the application (rule: leap-birthday)', () => {
    const group = (birth_date: string | null, application_date: string | null = null) =>
      ageGroupOf({ birth_date, application_date }, FRAME);
    expect(group('2010-11-20')).toBe('adult');
    expect(group('2010-11-21')).toBe('minor');
    expect(group('2010-11-21', '2026-11-21')).toBe('adult');
    expect(group('2012-02-29', '2028-02-28')).toBe('minor');
    expect(group('2012-02-29', '2028-02-29')).toBe('adult');
    expect([group(null), group('2027-01-01')]).toEqual([undefined, undefined]);
    expect(needed({ birth_date: '2020-01-01' })).toContain('guardian_name');
    expect(asked({ birth_date: '2020-01-01' })).not.toContain('marital_status');
    expect(needed({ birth_date: '1990-01-01' })).toContain('marital_status');
  });

  test('dates that cannot be are named at their field', () => {
    const keys = procedureProblems(
      form({
        birth_date: '1991-02-10',
        left_cuba_date: '1980-01-01',
        birth_certificate_date: '2027-01-01',
      }),
      FRAME,
    ).filter(({ key }) => key !== 'required');
    expect(keys).toEqual([
      { field: 'birth_certificate_date', section: 'birth', key: 'date_to_come' },
      { field: 'left_cuba_date', section: 'migration', key: 'before_birth' },
    ]);
  });

  test('what is out of place is neither asked for nor kept, and nothing else changes', () => {
    const values = fc.record({
      type: fc.constantFrom(1, 2),
      birth_country: fc.constantFrom('', 'CU', 'MX'),
      birth_date: fc.constantFrom(null, '1991-02-10', '2020-02-29'),
    });
    fc.assert(
      fc.property(values, (facts) => {
        const filled = form({
          ...Object.fromEntries(
            Object.entries(BLANK_PROCEDURE_FORM).map(([field, blank]) => [field, blank === '' ? 'X' : blank]),
          ),
          ...facts,
        });
        const kept: Record<string, unknown> = appliedForm(filled, FRAME);
        const fields = new Set<string>(askedFields(filled, FRAME).map(({ field }) => field));
        for (const field of PROCEDURE_FORM_FIELDS)
          expect(kept[field]).toEqual(fields.has(field) ? filled[field] : BLANK_PROCEDURE_FORM[field]);
        // Once what is out of place is gone, nothing else is missing or asked for.
        const applied = { ...filled, ...appliedForm(filled, FRAME) };
        expect(procedureProblems(applied, FRAME)).toEqual(procedureProblems(filled, FRAME));
      }),
    );
  });

  test('the identity card warns (rule: identity-number)', () => {
    const card = { identity_card: '91021027775', birth_date: '1991-02-10', sex: 'female' } as const;
    expect(procedureWarnings(card, FRAME.today)).toEqual([]);
    expect(procedureWarnings({ ...card, sex: 'male', birth_date: '1991-10-02' }, FRAME.today)).toHaveLength(
      2,
    );
    expect(procedureWarnings({ ...card, identity_card: null, sex: null }, FRAME.today)).toEqual([]);
  });
});

describe('addresses in Cuba (rule: years-in-cuba)', () => {
  const life = { born: '1980-01-01', left: '2015-08-01', today: '2026-11-20' };
  const stay = (from_year: number | null, to_year: number | null, gap_reason = ''): CubanAddress => ({
    address: 'CALLE 1',
    city_id: 2301,
    from_year,
    to_year,
    gap_reason,
  });
  test.each([
    ['one after the other', [stay(1980, 2000), stay(2000, 2015)], []],
    ['in any order', [stay(2001, 2015), stay(1980, 2000)], []],
    ['with a gap', [stay(1980, 1990), stay(2000, 2015)], ['0.gap_reason years_gap']],
    ['with a gap that is explained', [stay(1980, 1990, 'ANGOLA'), stay(2000, 2015)], []],
    ['with a gap before leaving', [stay(1980, 2010)], ['0.gap_reason years_gap']],
    ['that overlap', [stay(1980, 2005), stay(2000, 2015)], ['0.to_year years_overlap']],
    ['turned around', [stay(2015, 1980)], ['0.to_year years_order']],
    ['before the birth', [stay(1979, 2015)], ['0.from_year years_before_birth']],
    ['after leaving', [stay(1980, 2016)], ['0.to_year years_after_leaving']],
    ['without years', [stay(null, null)], ['0.from_year required', '0.to_year required']],
  ])('%s', (_, addresses, told) => {
    expect(cubanAddressProblems(addresses, life).map(({ path, key }) => `${path} ${key}`)).toEqual(told);
  });

  test('no year between is left out or told twice, whatever the order', () => {
    const years = fc
      .array(fc.integer({ min: 1980, max: 2015 }), { minLength: 2, maxLength: 8 })
      .map((all) => all.toSorted((one, other) => one - other));
    fc.assert(
      fc.property(years, fc.integer(), (all, seed) => {
        const stays = all.slice(1).map((to, index) => stay(all[index] ?? 0, to));
        const turned = stays.toSorted(
          (one, other) => (((one.from_year ?? 0) * seed) % 7) - (((other.from_year ?? 0) * seed) % 7),
        );
        expect(cubanAddressProblems(turned, { ...life, left: null })).toEqual([]);
      }),
    );
  });
});

test('uppercase in a form is done once and for all (rule: plain-letters)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ñandú', 'de la cruz', 'o’farrill', 'garcía-íñiguez', 'Łukasz', ' ü  ß '),
      (name) => {
        const once = ProcedureForm.parse({ first_name: name }).first_name;
        expect(ProcedureForm.parse({ first_name: once }).first_name).toBe(once);
      },
    ),
  );
});
