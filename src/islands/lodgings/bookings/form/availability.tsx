import { useStore } from '@nanostores/react';
import { formatDate } from '../../../../lib/words/format.ts';
import { Instead } from '../../../reservations/instead.tsx';
import { refusalText } from '../format.ts';
import { $alternatives, $proposals, $quote, $unfit, takeInstead } from '../quote.ts';
import { editor } from '../store.ts';
import { say } from '../words.ts';

const { rooms } = editor.form.fields;

/** Right below the stay: that no room is free (e16) or a night has no price (e8), and what can be had instead. */
export function Availability() {
  const quote = useStore($quote);
  const proposals = useStore($proposals);
  const unfit = useStore($unfit);
  const chosen = useStore(rooms.$value) ?? [];
  const alternatives = useStore($alternatives);
  const failed =
    quote.kind === 'failed' && (quote.error.code === 'e16' || quote.error.code === 'e8')
      ? refusalText(quote.error)
      : undefined;
  const full = chosen.length === 0 && proposals?.length === 0 ? (unfit ?? say('proposals.none')) : undefined;
  const why = failed ?? full;
  const nothing = alternatives && alternatives.dates.length === 0 && alternatives.accommodations.length === 0;
  return (
    <div role="status">
      {why && (
        <div className="grid gap-2 rounded-sm border border-danger bg-danger-soft px-4 py-3">
          <p className="font-semibold">{why}</p>
          {nothing && <p>{say('instead.none')}</p>}
          <Instead
            label={say('instead.dates')}
            offers={alternatives?.dates ?? []}
            textOf={({ check_in, check_out }) => `${formatDate(check_in)} – ${formatDate(check_out)}`}
            priceOf={({ proposal }) => proposal.amount}
            take={({ proposal, ...dates }) => takeInstead(dates, proposal)}
          />
          <Instead
            label={say('instead.accommodations')}
            offers={alternatives?.accommodations ?? []}
            textOf={({ accommodation }) => accommodation.name}
            priceOf={({ proposal }) => proposal.amount}
            take={({ proposal, accommodation }) => takeInstead({ accommodation }, proposal)}
          />
        </div>
      )}
    </div>
  );
}
