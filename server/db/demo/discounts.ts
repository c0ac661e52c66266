import type { Kysely } from 'kysely';
import { UNCONDITIONAL, discountRefusal } from '../../../src/lib/domain/company-discounts.ts';
import type { CompanyDiscount, DiscountFacts } from '../../../src/lib/domain/company-discounts.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import type { Database } from '../tables.ts';
import type { DemoFleet } from './fleet.ts';
import { insertMany } from './insert.ts';

type Demo = Omit<CompanyDiscount, 'id'> & { readonly status?: number };

/** Eight discounts of every kind; those without a code are for few rentals, so that most prices are the table's. */
function discounts(now: Date, { offices, vehicles }: DemoFleet): readonly Demo[] {
  const today = now.toISOString().slice(0, 10);
  const cayo = offices.filter(({ name }) => name.startsWith('Cayo')).map(({ id }) => id);
  const last = Math.max(...vehicles.map(({ model_id }) => model_id));
  return [
    {
      ...UNCONDITIONAL,
      name_en: 'Welcome',
      name_es: 'Bienvenida',
      code: 'DEMO10',
      amount: 10_00,
      min_days: 7,
    },
    {
      ...UNCONDITIONAL,
      name_en: 'Three weeks',
      name_es: 'Tres semanas',
      amount: 5_00,
      min_days: 21,
      combines: true,
    },
    {
      ...UNCONDITIONAL,
      name_en: 'Cayo Santa María on weekdays',
      name_es: 'Cayo Santa María entre semana',
      amount: 7_00,
      office_ids: cayo,
      weekdays: [1, 2, 3, 4],
      combines: true,
    },
    {
      ...UNCONDITIONAL,
      name_en: 'Premium car of the season',
      name_es: 'Auto premium de la temporada',
      fee_type: 2,
      amount: 30_00,
      currency: 'USD',
      model_ids: [last],
      min_days: 5,
    },
    {
      ...UNCONDITIONAL,
      name_en: 'Family car',
      name_es: 'Auto familiar',
      code: 'FAMILIA25',
      fee_type: 2,
      amount: 25_00,
      currency: 'USD',
      categories: ['F', 'I'],
      min_days: 5,
    },
    {
      ...UNCONDITIONAL,
      name_en: 'Welcome back',
      name_es: 'De vuelta con nosotros',
      code: 'REGRESO',
      amount: 5_00,
      max_uses_of_client: 1,
      combines: true,
      on_extras: true,
    },
    {
      ...UNCONDITIONAL,
      name_en: 'First three',
      name_es: 'Los tres primeros',
      code: 'PRIMEROS',
      amount: 20_00,
      max_uses: 3,
    },
    {
      ...UNCONDITIONAL,
      name_en: 'Summer offer',
      name_es: 'Oferta de verano',
      code: 'VERANO',
      amount: 12_00,
      booking_from: addDays(today, -150),
      booking_to: addDays(today, -90),
      status: 2,
    },
  ];
}

/** Adds the discounts; gives them with their numbers. */
export async function seedDiscounts(
  db: Kysely<Database>,
  now: Date,
  fleet: DemoFleet,
): Promise<CompanyDiscount[]> {
  const stamps = { version: 1, created_at: now, updated_at: now };
  const rows = discounts(now, fleet).map((discount) => ({ status: 1, ...discount, ...stamps }));
  const ids = await insertMany(db, 'discount', rows);
  return discounts(now, fleet).map(({ status: _, ...discount }, index) => ({
    ...discount,
    id: ids[index] ?? 0,
  }));
}

/** Every so many rentals a client knew a code; three of all, the one that ran out. */
const CODE_EVERY = 40;
/** Rentals among which are the three. */
export const FEW_USES = 3 * CODE_EVERY;
const codeOf = (number: number): string =>
  number % CODE_EVERY === 0 ? 'DEMO10' : number % CODE_EVERY === 1 && number <= FEW_USES ? 'PRIMEROS' : '';

/** Discounts that a rental of the demo may have, and what its client typed. */
export function allowedDiscounts(
  all: readonly CompanyDiscount[],
  number: number,
  facts: Omit<DiscountFacts, 'code' | 'price_is_fixed' | 'category' | 'currency'>,
): { code: string; company_discounts: readonly CompanyDiscount[] } {
  const asked = { ...facts, category: '', currency: 'USD', price_is_fixed: false };
  const allowed = (code: string) =>
    all.filter((discount) => !discountRefusal(discount, { ...asked, code }, { all: 0, client: 0 }));
  const code = codeOf(number);
  const known = allowed(code).some((discount) => discount.code === code) ? code : '';
  return { code: known, company_discounts: allowed(known) };
}
