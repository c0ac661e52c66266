import Lightbulb from 'lucide-react/icons/lightbulb';
import { formatDate } from '../../../../lib/words/format.ts';
import { PriceDays } from '../../../reservations/price-days.tsx';
import { Button } from '../../../ui/button.tsx';
import { money } from '../format.ts';
import { takeCheaper } from '../quote.ts';
import type { Cheaper, Quote } from '../quote.ts';
import { reservationWords, say } from '../words.ts';

/**
 * Why a price is what it is, for staff (rule: price-explained): each day, what would be cheaper, and which discounts do
 * not apply. Loaded with the first price. The default export is what React.lazy asks for.
 */
export default function PriceExplained({ quote }: { quote: Quote }) {
  const others = quote.discounts.filter(({ applied }) => !applied);
  return (
    <div className="grid gap-2 text-sm">
      {quote.each_day.length > 0 && <Days quote={quote} />}
      {quote.cheaper.map((choice) => (
        <p key={choice.kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 flex-1 items-start gap-2">
            <Lightbulb className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            {cheaperText(choice, quote)}
          </span>
          <Button kind="quiet" onPress={() => takeCheaper(choice, quote)}>
            {say('price.use')}
          </Button>
        </p>
      ))}
      {others.length > 0 && (
        <details className="text-ink-2">
          <summary className="min-h-6 cursor-pointer">
            {say('price.others', { count: others.length })}
          </summary>
          <ul className="mt-1 grid gap-0.5">
            {others.map(({ id, name, reason }) => (
              <li key={id} className="break-words">
                {say('price.other', { name, reason: reason ?? '' })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** "7 days cost $21.00 less than 6.", "Picking up on 01/05/2027 falls into Low season and costs $21.00 less." */
function cheaperText({ kind, days, pick_up_date, season, saves }: Cheaper, { days: now, each_day }: Quote) {
  if (kind === 'days') return say('price.cheaperDays', { count: now, days, saves: money(saves) });
  const date = formatDate(pick_up_date);
  const same = season?.id === each_day[0]?.season?.id;
  return same
    ? say('price.cheaperPickUp', { date, saves: money(saves) })
    : say('price.cheaperSeason', {
        date,
        season: season?.name ?? say('price.noSeason'),
        saves: money(saves),
      });
}

/** The dates as a strip, each with what it costs; the range that all of them are priced by stands above. */
function Days({ quote: { each_day } }: { quote: Quote }) {
  const range = each_day[0]?.range;
  return (
    <PriceDays
      title={say('price.days')}
      note={
        range &&
        (range.to_days === null
          ? say('price.rangeOpen', { count: range.from_days })
          : say('price.range', { from: range.from_days, to: range.to_days }))
      }
      days={each_day.map(({ date, season, daily }) => ({ date, season, price: daily }))}
      words={reservationWords}
    />
  );
}
