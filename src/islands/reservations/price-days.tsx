import type { Money, Reference } from '../../lib/contract/fields.ts';
import { isoWeekdayOf } from '../../lib/domain/dates.ts';
import { formatDate } from '../../lib/words/format.ts';
import { amount, money } from './format.ts';
import type { WithWords } from './words.ts';

/** A day or a night, as it is priced. */
interface PricedDay {
  readonly date: string;
  readonly season: Pick<Reference, 'id' | 'name'> | null;
  readonly price: Money;
}

interface PriceDaysProps extends WithWords {
  title: string;
  /** What all of them are priced by. */
  note?: string | null | undefined;
  days: readonly PricedDay[];
}

const WEEKEND = 6;

/** Days that follow each other in one season. */
function runsOf(days: readonly PricedDay[]): PricedDay[][] {
  const runs: PricedDay[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last[0]?.season?.id === day.season?.id) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** The dates as a strip, season by season, each with what it costs. */
export function PriceDays({ title, note, days, words: { say } }: PriceDaysProps) {
  const seasonName = (day: PricedDay | undefined): string => day?.season?.name ?? say('price.noSeason');
  return (
    <div>
      <p className="mb-1 flex flex-wrap gap-x-2">
        <b className="font-semibold">{title}</b>
        {note && <span className="text-ink-3">{note}</span>}
      </p>
      <div role="group" aria-label={title} tabIndex={0} className="scroll-row flex gap-1 pb-1">
        {runsOf(days).map((run) => (
          <section key={run[0]?.date} className="shrink-0">
            <h4 className="mb-1 border-b-2 border-accent-line text-xs text-ink-2">{seasonName(run[0])}</h4>
            <ol className="flex gap-px">
              {run.map((day) => (
                <li
                  key={day.date}
                  title={say('price.day', {
                    date: formatDate(day.date),
                    season: seasonName(day),
                    price: money(day.price),
                  })}
                  className={
                    isoWeekdayOf(day.date) >= WEEKEND
                      ? 'grid min-w-12 bg-accent-soft px-1 text-center tabular-nums'
                      : 'grid min-w-12 bg-surface px-1 text-center tabular-nums'
                  }
                >
                  <span className="text-xs text-ink-3">{formatDate(day.date).slice(0, 5)}</span>
                  <span>{amount(day.price.amount)}</span>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}
