import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { call } from '../../../../lib/api/call.ts';
import { importExchanges } from '../../../../lib/contract/postals/exchanges.ts';
import { readRateTable } from '../../../../lib/domain/remittance-rate-table.ts';
import type { LineFault, TableRate } from '../../../../lib/domain/remittance-rate-table.ts';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { $current, differenceFrom, rateBefore, reload } from './store.ts';

/** The table of a day: pasted, looked at line by line, and set together. */

const { office_id, valid_from, confirmed } = importExchanges.body.shape;
const TABLE_LENGTH = 5000;

const Pasted = z
  .object({
    table: z.string().check(z.maxLength(TABLE_LENGTH)),
    office_id,
    valid_from,
    confirmed,
  })
  .check(
    z.refine(({ table }) => readRateTable(table).length > 0, { error: 'rates_none', path: ['table'] }),
    z.refine(({ table }) => faultsOf(table).length === 0, { error: 'rates_faulty', path: ['table'] }),
    z.refine((values) => values.confirmed || unusualOf(values).length === 0, {
      error: 'rate_confirm',
      path: ['confirmed'],
    }),
  );

type Scope = { readonly table?: string | undefined; readonly office_id?: number | null | undefined };

/** A line as the preview shows it. */
export type PastedLine = {
  readonly number: number;
  readonly text: string;
  readonly rate?: TableRate;
  readonly difference?: ReturnType<typeof differenceFrom>;
  readonly fault?: LineFault;
};

/** Every line with the rate that its own would follow, or with what is wrong with it. */
export function previewOf({ table = '', office_id: office }: Scope): PastedLine[] {
  return readRateTable(table).map((line) => {
    if ('fault' in line) return line;
    const before = rateBefore($current.get(), { ...line.rate, office_id: office });
    return { ...line, difference: differenceFrom(before, line.rate.buy_rate) };
  });
}

const faultsOf = (table: string) => readRateTable(table).filter((line) => 'fault' in line);
/** Rates that differ much from the ones before. */
export const unusualOf = (values: Scope) =>
  previewOf(values).flatMap(({ difference }) => (difference?.unusual ? [difference] : []));

export const pasting = createActionDialog({
  key: importExchanges.path,
  formFor: (_: { readonly id: number }) =>
    createForm({
      id: 'rates',
      schema: Pasted,
      initial: { table: '', confirmed: false },
      submit: ({ table, ...scope }, idempotencyKey) => {
        const rates = readRateTable(table).flatMap((line) => ('rate' in line ? [line.rate] : []));
        return call(importExchanges, { body: { rates, ...scope }, idempotencyKey });
      },
    }),
  fresh: (subject) => Promise.resolve(subject),
  reload,
});

/** The preview follows the rates that hold, too. */
export const previewStore = (form: NonNullable<ReturnType<typeof pasting.$open.get>>['form']) =>
  computed([form.$values, $current], (values) => ({
    lines: previewOf(values),
    unusual: unusualOf(values),
  }));
