import type words from '../../../../public/locales/en/postals/procedures.json';
import type { CubanAddress } from '../../../lib/contract/postals/procedure-form.ts';
import type { BalanceKey, FilesKey, MailKey, PaymentKey, SharedWords } from '../../reservations/words.ts';
import { screenWords } from '../../ui/screen-words.ts';
import type { NamedField } from '../../ui/screen-words.ts';

const procedureWords = screenWords<typeof words>('postals/procedures');
export const { say, option, options, action } = procedureWords;

/** Name of a part of an address in Cuba. */
export const addressLabel = (part: keyof CubanAddress): string => say(`addressFields.${part}`);

/** Name of a field by its path; a part of an address in Cuba says of which address it is. */
export function label<Path extends string>(path: NamedField<typeof words, Path>): string {
  const [list, index, part] = path.split('.');
  return list === 'cuban_addresses' && part !== undefined
    ? say('form.ofAddress', { number: Number(index) + 1, field: addressLabel(part as keyof CubanAddress) })
    : procedureWords.label(path);
}

/** What the parts that procedures share with reservations need. */
export const sharedWords: SharedWords<BalanceKey | FilesKey | MailKey | PaymentKey> = {
  say,
  label,
  option,
  options,
};
