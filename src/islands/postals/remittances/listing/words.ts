import type recipientTexts from '../../../../../public/locales/en/postals/recipients.json';
import type words from '../../../../../public/locales/en/postals/remittances/listing.json';
import type { BalanceKey, MailKey, PaymentKey, SharedWords } from '../../../reservations/words.ts';
import { screenWords } from '../../../ui/screen-words.ts';
import type { NamedField } from '../../../ui/screen-words.ts';

const remittanceWords = screenWords<typeof words>('postals/remittances/listing');
const recipientWords = screenWords<typeof recipientTexts>('postals/recipients');
export const { say, option, options, action } = remittanceWords;

/** Name of a field of the form, of an action's form or of the history by its path. */
export function label<Path extends string>(path: NamedField<typeof words, Path>): string {
  const [first, ...rest] = path.split('.');
  const last = rest.at(-1);
  if ((first === 'recipient' || first === 'receiver') && last !== undefined)
    return recipientWords.label(last);
  return remittanceWords.label(path);
}

/** What the parts that remittances share with reservations need. */
export const sharedWords: SharedWords<BalanceKey | MailKey | PaymentKey> = { say, label, option, options };
