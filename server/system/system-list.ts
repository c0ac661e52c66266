import { sql } from 'kysely';
import type { Language } from '../../src/lib/contract/fields.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { Database } from '../db/tables.ts';
import { refuseListed } from '../lib/array-references.ts';
import type { ArrayReference } from '../lib/array-references.ts';
import { conflict } from '../lib/problem.ts';
import { recordRoutes } from '../lib/record-routes.ts';
import type { RecordContract, RecordPlan, Stored } from '../lib/record-plan.ts';
import type { Columns } from '../lib/records.ts';
import type { Route } from '../lib/route.ts';
import { words } from '../lib/words.ts';

/** One list of the settings as data. */
export interface SystemListPlan<
  C extends RecordContract,
  TB extends keyof Database,
  Read extends Stored,
> extends RecordPlan<C, TB, Read> {
  /** Numbers that the product itself names: never deactivated, never deleted (rule: defaults-stay). */
  fixed?: readonly number[];
  /** Arrays of other tables that hold numbers of this list. */
  arrays?: readonly ArrayReference[];
}

/** Every call of one list of the settings, whose records are active or not. */
export function systemListRoutes<C extends RecordContract, TB extends keyof Database, Read extends Stored>(
  plan: SystemListPlan<C, TB, Read>,
): readonly Route[] {
  const isFixed = (record: Columns | undefined) =>
    record !== undefined && (plan.fixed ?? []).includes(Number(record['id']));
  return recordRoutes({
    ...plan,
    form: {
      ...plan.form,
      options: async (context) => ({
        ...(await plan.form?.options?.(context)),
        status: statuses(context.language),
      }),
    },
    async check(context, body, before) {
      if (isFixed(before) && (body as Columns)['status'] === ITEM.inactive) throw conflict('default_kept');
      await plan.check?.(context, body, before);
    },
    async checkRemoval(context, before) {
      if (isFixed(before)) throw conflict('default_kept');
      await refuseListed(context, before, plan.arrays ?? []);
    },
  });
}

const statuses = (language: Language) =>
  (
    [
      [1, 'active'],
      [2, 'inactive'],
    ] as const
  ).map(([value, key]) => ({ value, label: words(language)(`status:global.${key}`) }));

/** The `name` of a table in the asked language, for rows and references. */
export const nameIn = (table: string, language: Language) =>
  sql<string>`${sql.ref(`${table}.${language === 'es' ? 'name_es' : 'name_en'}`)}`;
