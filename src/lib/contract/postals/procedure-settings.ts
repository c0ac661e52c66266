import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Fee, amountBetween, between } from '../fields.ts';

/** What the company decides about procedures (rule: procedure-price): fees by type and age, how long a passport is valid. */

const Amount = amountBetween({ min: 0, max: 1_000_000_00 });
/** Minor units by currency. */
const Amounts = z.object({ EUR: Amount, USD: Amount });
const ByAge = z.object({ adult: Amounts, minor: Amounts });
const Years = between({ min: 1, max: 50 });

export const ProcedureSettings = z.object({
  /** Age from which on a passport is an adult's. */
  adult_age: between({ min: 1, max: 30 }),
  validity_years: z.object({ adult: Years, minor: Years }),
  /** What the consulate takes. */
  consular: z.object({ first_issue: ByAge, renewal: ByAge }),
  /** What an immediate request costs more. */
  immediate: Amounts,
  /** The company's own, on what the consulate takes. */
  service_fee: Fee,
  /** Years after its end for which photo, signature and documents of a procedure are kept (rule: documents-forgotten). */
  documents_years: Years,
});
export type ProcedureSettings = z.infer<typeof ProcedureSettings>;

const settings = {
  path: '/postals/procedure_settings',
  answer: z.object({ ...ProcedureSettings.shape, version: z.int() }),
} as const;

export const procedureSettings = endpoint({
  ...settings,
  method: 'GET',
  summary: 'Fees and validity of passports',
  access: 'procedures:read',
});

export const saveProcedureSettings = endpoint({
  ...settings,
  method: 'PUT',
  summary: 'Change the fees and validity of new procedures; saved procedures keep theirs',
  access: 'settings:update',
  body: ProcedureSettings,
  versioned: true,
});
