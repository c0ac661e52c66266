import { useStore } from '@nanostores/react';
import { TIMELINE_KINDS } from '../../../../lib/contract/users/member-overview.ts';
import type { TimelineRow } from '../../../../lib/contract/users/member-overview.ts';
import { isFiltered } from '../../../../lib/records/list-query.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilterDates } from '../../../ui/filter-dates.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { errorText, instant, reader } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { say } from '../words.ts';
import { KINDS, statusKindOf } from './kinds.ts';
import { LINK, span } from './record-line.tsx';
import { $timeline, TIMELINE, timeline } from './store.ts';

/** Everything that was made for the client, sent to them or written down, the newest first. */
export function Timeline() {
  const state = useStore($timeline);
  const filtered = isFiltered(useStore(timeline.$query));
  return (
    <section id={TIMELINE} aria-labelledby={`${TIMELINE}-title`} className="scroll-mt-12">
      <h2 id={`${TIMELINE}-title`} className="text-md font-[650]">
        {say('client.timeline')}
      </h2>
      <div
        role="group"
        aria-label={commonWords('list.filters')}
        className="no-print mt-1 flex min-h-10 flex-wrap items-center gap-2"
      >
        <FilterSelect
          list={timeline}
          name="kind"
          label={say('client.kind')}
          options={TIMELINE_KINDS.map((value) => ({ value, label: say(`client.kinds.${value}`) }))}
        />
        <FilterDates list={timeline} from="at_from" to="at_to" label={say('client.date')} />
        {filtered && (
          <Button kind="quiet" onPress={timeline.clearFilters}>
            {commonWords('list.clearFilters')}
          </Button>
        )}
      </div>
      {state.kind === 'loading' && <SkeletonText lines={6} />}
      {state.kind === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {state.kind === 'ready' && state.value.count === 0 && (
        <p className="mt-1 text-ink-3">{say(filtered ? 'client.noMatch' : 'client.quiet')}</p>
      )}
      {state.kind === 'ready' && state.value.count > 0 && (
        <>
          <ol className="mt-1">
            {state.value.results.map((row) => (
              <Moment key={`${row.kind} ${row.id}`} row={row} />
            ))}
          </ol>
          {(state.value.count > state.value.results.length || state.value.page > 1) && (
            <Pager list={timeline} />
          )}
        </>
      )}
    </section>
  );
}

function Moment({ row }: { row: TimelineRow }) {
  const Icon = KINDS[row.kind].icon;
  const status = statusKindOf(row.kind);
  const when = span(row);
  const { key, id } = row.record;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 pb-1">
      {/* The line of time, from one moment to the next. */}
      <span className="row-span-2 grid grid-rows-[auto_1fr] justify-items-center gap-1">
        <span className="grid size-7 place-items-center rounded-full bg-surface-2 text-ink-2">
          <Icon className="size-3.5" aria-hidden="true" />
        </span>
        <span className="w-px bg-line" />
      </span>
      <span className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="text-ink-2">{say(`client.one.${row.kind}`)}</span>
        {row.code !== '' && (
          <a className={`${LINK} whitespace-nowrap tabular-nums`} href={recordAddress(key, id)}>
            {row.code}
          </a>
        )}
        {status && row.status !== null && <StatusBadge kind={status} value={row.status} />}
        {row.amount && <span className="tabular-nums">{formatMoney(row.amount, reader())}</span>}
      </span>
      <time
        dateTime={row.at}
        className="text-right text-sm leading-7 text-ink-3 tabular-nums max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 max-sm:text-left"
      >
        {instant(row.at)}
      </time>
      <span className="col-span-2 col-start-2 min-w-0 pb-2 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
        {when !== '' && <span className="tabular-nums">{when} · </span>}
        {row.text}
      </span>
    </li>
  );
}
