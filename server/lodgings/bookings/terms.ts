import type { Language } from '../../../src/lib/contract/fields.ts';
import type { LodgingTerms } from '../../../src/lib/domain/lodging-cancellation.ts';
import { formatPercent } from '../../../src/lib/words/format.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';

interface Reader {
  readonly brand: string;
  readonly language: Language;
}

/** What a cancellation of a stay costs, in sentences: for clients in mails and on the voucher, for staff in the form. */
export function lodgingTerms({ refundable, steps }: LodgingTerms, { brand, language }: Reader): string[] {
  const say = words(language);
  if (!refundable) return [say('documents:lodging_cancellation.none')];
  const begun = say('documents:lodging_cancellation.no_show');
  if (steps.length === 0) return [say('documents:lodging_cancellation.free'), begun];
  const sorted = steps.toSorted((one, other) => other.days_before - one.days_before);
  const free = say('documents:lodging_cancellation.free_until', { count: (sorted[0]?.days_before ?? 0) + 1 });
  return [
    free,
    ...sorted.map(({ days_before, kind, percent, nights }) => {
      const cost =
        kind === 'nights'
          ? say('documents:lodging_cancellation.nights', { count: nights })
          : say('documents:lodging_cancellation.percent', {
              percent: formatPercent(percent, readerOf(brand, language)),
            });
      return days_before === 0
        ? say('documents:lodging_cancellation.on_the_day', { cost })
        : say('documents:lodging_cancellation.from', { count: days_before, cost });
    }),
    begun,
  ];
}
