import type { PackageWarning } from '../../../lib/contract/postals/package-actions.ts';
import { money } from '../../reservations/format.ts';
import { weightText } from './format.ts';
import { say } from './words.ts';

/** What is unusual in a package, as a sentence. */
export function warningText({
  kind,
  limit,
  weight_limit,
  needs_reason,
  word,
  description,
}: PackageWarning): string {
  if (kind === 'value')
    return say(needs_reason ? 'warnings.above' : 'warnings.value', { limit: limit ? money(limit) : '' });
  if (kind === 'weight')
    return say('warnings.weight', {
      limit: weight_limit ? weightText(weight_limit.value, weight_limit.unit) : '',
    });
  return kind === 'forbidden'
    ? say('warnings.forbidden', { word, description })
    : say('warnings.customs_currency');
}
