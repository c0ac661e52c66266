import type eventTexts from '../../../../public/locales/en/postals/events.json';
import type words from '../../../../public/locales/en/postals/packages.json';
import type recipientTexts from '../../../../public/locales/en/postals/recipients.json';
import { wordsOf } from '../../../lib/words/words.ts';
import type { Translate } from '../../../lib/words/words.ts';
import type { BalanceKey, FilesKey, MailKey, PaymentKey, SharedWords } from '../../reservations/words.ts';
import { screenWords } from '../../ui/screen-words.ts';
import type { NamedField } from '../../ui/screen-words.ts';

const packageWords = screenWords<typeof words>('postals/packages');
const recipientWords = screenWords<typeof recipientTexts>('postals/recipients');
const eventWords = wordsOf<typeof eventTexts>('postals/events');
export const { say, option, options, action } = packageWords;

/** Parts of values that are called like the whole: weight.value is "Weight", at.local is "When". */
const WHOLE = new Set(['value', 'local', 'zone']);
const NAMED_PARTS = new Set(['weight', 'unit_weight', 'at']);

/** Name of a field of the form, of an action's form or of the history by its path. */
export function label<Path extends string>(path: NamedField<typeof words, Path>): string {
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
  const [last = '', before = ''] = steps.toReversed();
  if ((steps[0] === 'recipient' || steps[0] === 'receiver') && steps.length > 1)
    return recipientWords.label(last);
  if (last === 'unit') return packageWords.label('weight_unit');
  return packageWords.label(WHOLE.has(last) && NAMED_PARTS.has(before) ? before : last);
}

/** What happened, by its code; one that is newer than this page is called an update. */
export function eventText(code: string): string {
  try {
    return (eventWords as Translate<string>)(`codes.${code}`);
  } catch {
    return eventWords('unknown');
  }
}

/** What the parts that packages share with reservations need. */
export const sharedWords: SharedWords<BalanceKey | FilesKey | MailKey | PaymentKey> = {
  say,
  label,
  option,
  options,
};
