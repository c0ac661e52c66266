import * as z from 'zod/mini';
import { FieldError } from './errors.ts';

/**
 * What every import of a file is asked and answers (rule: import-row-by-row): rows as the texts of their cells, first as
 * a rehearsal that writes nothing, then in one transaction.
 */

/** Rows of one import. */
export const IMPORT_ROWS = 1000;

const cell = z.optional(z.string().check(z.maxLength(3000)));

/** A row of the file: the texts of the columns that are read. */
export const importRow = <Field extends string>(fields: readonly Field[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, cell])) as Record<Field, typeof cell>);

export const importBody = <Row extends z.ZodMiniType>(row: Row) => ({
  rows: z.array(row).check(z.minLength(1), z.maxLength(IMPORT_ROWS)),
  rehearsal: z.boolean(),
  /** Adds the good rows and leaves the others out; else nothing is written while one row has a fault. */
  leave_out: z._default(z.boolean(), false),
});

/** What is said of one row. */
export const importResult = {
  /** Place in the rows that were sent, from 0. */
  row: z.int(),
  /** Can be added; was added, where the import wrote something. */
  accepted: z.boolean(),
  /** Each names a column; one of the whole row names none. */
  errors: z.array(FieldError),
} as const;
