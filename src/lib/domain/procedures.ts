import { addMonthsAnchored } from './dates.ts';
import type { StatusSet } from './statuses.ts';

/** Procedure statuses by name (rule: status-values); contract/status.ts has their look. */
export const PROCEDURE = { new: 1, submitted: 2, delivered: 3, cancelled: 4 } as const;

/** Its client waits for the passport. */
export const PROCEDURE_IS_OPEN: StatusSet = new Set([PROCEDURE.new, PROCEDURE.submitted]);

/** The procedure has come to its end. */
export const PROCEDURE_IS_OVER: StatusSet = new Set([PROCEDURE.delivered, PROCEDURE.cancelled]);

/** Types of procedures by name (rule: numbers-of-the-specification). */
export const PROCEDURE_TYPE = { first_issue: 1, renewal: 2 } as const;

/** The last day of a passport: so many years after the day of its application (rule: passports-renewed-in-time). */
export const passportEnd = (application_date: string, validity_years: number): string =>
  addMonthsAnchored(application_date, 12 * validity_years);
