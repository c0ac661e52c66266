import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { rentalFunding } from '../../cars/rental-funding.ts';
import type { StoredService } from '../services/stored.ts';
import type { FundedRecord } from './record-hook.ts';

/** Records that plans pay, by the key of their resource. */
const RECORDS: Readonly<Record<string, FundedRecord>> = { [rentals.key]: rentalFunding };

/** The record of a service with its number; undefined for a service that has none, such as a flight. */
export function recordOf({
  record_key,
  record_id,
}: Pick<StoredService, 'record_key' | 'record_id'>): { id: number; hook: FundedRecord } | undefined {
  const hook = RECORDS[record_key ?? ''];
  return hook && record_id !== null ? { id: record_id, hook } : undefined;
}
