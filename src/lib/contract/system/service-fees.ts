import * as z from 'zod/mini';
import { Fee, Id, QueryInteger, Reference } from '../fields.ts';
import { resource } from '../resource.ts';
import { ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

/** A percentage is in hundredths of a percent: at most this many. */
const WHOLE = 100_00;

/** What a service costs beside its price: everywhere, in a country, or in one of its states. */
const ServiceFeeInput = z
  .object({
    service_type_id: Id,
    fee: Fee.check(
      z.refine(({ amount, fee_type }) => fee_type !== 1 || amount <= WHOLE, {
        error: 'percentage',
        path: ['amount'],
      }),
    ),
    country_code: z._default(
      z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'select_option' }))),
      null,
    ),
    state_id: z._default(z.nullable(Id), null),
    ...statusInput,
  })
  .check(
    z.refine(({ country_code, state_id }) => state_id === null || country_code !== null, {
      error: 'required',
      path: ['country_code'],
    }),
  );

export const serviceFees = resource({
  ...ofSettings,
  name: 'service_fees',
  singular: 'service_fee',
  row: settingsRow({
    service_type: Reference,
    fee: Fee,
    country: z.nullable(z.object({ code: z.string(), name: z.string() })),
    state: z.nullable(Reference),
  }),
  input: ServiceFeeInput,
  filters: { ...statusFilter, service_type: z.optional(QueryInteger), country: z.optional(z.string()) },
  sorts: ['service_type', 'country', 'status', 'updated_at'],
  defaultSort: 'service_type',
  blank: { status: 1, fee: { amount: 0, fee_type: 1 }, country_code: null, state_id: null },
  valuesOf: ({ service_type, country, state }) => ({
    service_type_id: service_type.id,
    country_code: country?.code ?? null,
    state_id: state?.id ?? null,
  }),
});
