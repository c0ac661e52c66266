import { OFFICE_ZONE } from '../../../lib/contract/limits.ts';
import { readCubanIdentity } from '../../../lib/domain/identity.ts';
import { todayIn } from '../../../lib/domain/zones.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { validationWords } from '../../ui/reader.ts';
import { option, say } from './words.ts';

/** What an identity card tells while it is typed: birth date and sex, or why it is none. Undefined until it is whole. */
export function cardText(typed: string | undefined): string | undefined {
  const read = readCubanIdentity(typed ?? '', todayIn(OFFICE_ZONE, new Date()));
  if (read.kind === 'valid') return bornText(read);
  if (read.problem === 'future') return validationWords('identity_card_future');
  return read.problem === 'birth_date' ? validationWords('identity_card_birth_date') : undefined;
}

/** "Born 10/02/1991, female" */
export const bornText = ({ birth_date, sex }: { birth_date: string; sex: 'female' | 'male' }): string =>
  say('born', { date: formatDate(birth_date), sex: option('sex', sex).toLowerCase() });
