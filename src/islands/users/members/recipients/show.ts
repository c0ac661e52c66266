import { statusText } from '../../../ui/badge.tsx';
import { number } from '../../../ui/reader.ts';

/** A value of a recipient as people read it, where two versions are compared. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'members' && Array.isArray(value)) return number(value.length);
  return field === 'status' && typeof value === 'number' ? statusText('global', value) : undefined;
}
