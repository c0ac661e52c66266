import { GLOBAL_STATUS } from '../../lib/contract/status.ts';
import { statusText } from './badge.tsx';
import type { Option } from './select-field.tsx';

/** "Active" and "Inactive", for a form or a filter. */
export const globalStatuses = (): Option<1 | 2>[] =>
  GLOBAL_STATUS.map(({ value }) => ({ value, label: statusText('global', value) }));

/**
 * A changed value as people read it, of records in which only the status needs words.
 * @public for what new:screen writes
 */
export const showGlobalStatus = (field: string, value: unknown): string | undefined =>
  field === 'status' && typeof value === 'number' ? statusText('global', value) : undefined;
