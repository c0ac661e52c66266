import * as z from 'zod/mini';
import { QueryIntegers, rowFields, text } from '../fields.ts';
import { resource } from '../resource.ts';

/** Specification §7, "the same pattern": the lists that the settings panel manages, each by the calls of resource(). */

/** What people read has a name in each language; a row also gives the one of the asked language. */
export const names = { name_en: text(80), name_es: text(80) } as const;
export const namesOfRow = { name: z.string(), name_en: z.string(), name_es: z.string() } as const;

/** Deactivating is a change of the status: 1 active, 2 inactive; left out, it stays as it is. */
export const statusInput = { status: z.optional(z.literal([1, 2])) } as const;

interface SystemListDefinition<
  Row extends z.core.$ZodLooseShape,
  Body extends z.ZodMiniType,
  Filters extends z.core.$ZodLooseShape,
  Sort extends string,
> {
  name: string;
  singular: string;
  /** Fields of a row beside those that every row has. */
  row: Row;
  input: Body;
  filters?: Filters;
  sorts: readonly Sort[];
  defaultSort: NoInfer<Sort | `-${Sort}`>;
}

/** One list of the settings: everybody of the staff reads it, the Administrator writes it. */
export function systemList<
  Row extends z.core.$ZodLooseShape,
  Body extends z.ZodMiniType,
  Sort extends string,
  Filters extends z.core.$ZodLooseShape = Record<never, never>,
>(definition: SystemListDefinition<Row, Body, Filters, Sort>) {
  const { name, singular, row, input, sorts, defaultSort } = definition;
  return resource({
    area: 'system',
    name,
    singular,
    entity: 'settings',
    row: z.object({ ...rowFields, ...row, status: z.int() }),
    input,
    filters: { status: z.optional(QueryIntegers), ...(definition.filters as Filters) },
    sorts,
    defaultSort,
  });
}
