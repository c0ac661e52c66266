import type { Language } from '../../../src/lib/contract/fields.ts';
import type { CancellationCharge, CancellationRule } from '../../../src/lib/domain/cancellation.ts';
import { formatPercent } from '../../../src/lib/words/format.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';

interface Terms {
  readonly brand: string;
  readonly language: Language;
}

/** What a cancellation costs, in sentences: for clients in mails and on the voucher, for staff in the form and before they cancel. */
export function cancellationTerms(
  { free_hours, late, no_show }: CancellationRule,
  { brand, language }: Terms,
): string[] {
  const say = words(language);
  const charge = (when: 'late' | 'no_show', { kind, days, percent }: CancellationCharge): string[] => {
    if (kind === 'none') return [];
    return [
      kind === 'days'
        ? say(`documents:cancellation.${when}_days`, { count: days })
        : say(`documents:cancellation.${when}_percent`, {
            percent: formatPercent(percent, readerOf(brand, language)),
          }),
    ];
  };
  const untilPickUp = late.kind === 'none' || free_hours === 0;
  const free = untilPickUp
    ? say('documents:cancellation.free')
    : say('documents:cancellation.free_until', { count: free_hours });
  return [free, ...(untilPickUp ? [] : charge('late', late)), ...charge('no_show', no_show)];
}
