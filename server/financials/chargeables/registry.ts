import type { StoredService } from '../services/stored.ts';
import type { Chargeable } from './chargeable.ts';

let kinds: ReadonlyMap<string, Chargeable> = new Map();

/**
 * Says which kinds of records clients are charged for; a list from before is forgotten. createApp registers those of
 * server/chargeables.ts, so that the money needs to import none of them.
 */
export function registerChargeables(list: readonly Chargeable[]): void {
  kinds = new Map(list.map((kind) => [kind.key, kind]));
}

export const chargeables = (): readonly Chargeable[] => [...kinds.values()];

export interface ChargedRecord {
  readonly kind: Chargeable;
  readonly id: number;
}

/** The record that a service was made for; undefined for a service that has none, such as a flight. */
export function recordOf({
  record_key,
  record_id,
}: Pick<StoredService, 'record_key' | 'record_id'>): ChargedRecord | undefined {
  if (record_key === null || record_id === null) return undefined;
  const kind = kinds.get(record_key);
  if (!kind) throw new Error(`${record_key} is charged for, but not registered`);
  return { kind, id: record_id };
}

/** The record by which a query filters services, such as ?rental=4871. */
export function filteredRecord(query: object): ChargedRecord | undefined {
  const given = new Map<string, unknown>(Object.entries(query));
  for (const kind of kinds.values()) {
    const id = given.get(kind.filter);
    if (typeof id === 'number') return { kind, id };
  }
  return undefined;
}
