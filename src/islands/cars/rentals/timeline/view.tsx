import { useStore } from '@nanostores/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { addDays } from '../../../../lib/domain/dates.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedNotice } from '../../../ui/failed-notice.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { number } from '../../../ui/reader.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { PlaceFilters } from '../filters.tsx';
import { say } from '../words.ts';
import { TimelineGrid } from './grid.tsx';
import { Legend } from './legend.tsx';
import { $query, $timeline, readTimeline, showToday, turn, turnPage } from './store.ts';
import type { TimelineAnswer } from './store.ts';

/** Vehicles × days. The default export is what React.lazy asks for. */
export default function Timeline({ tools }: { tools: ReactNode }) {
  const query = useStore($query);
  const state = useStore($timeline);
  const last = addDays(query.from, query.days - 1);
  return (
    <>
      <PageHead
        title={say('views.timeline')}
        beside={
          <span className="text-ink-3">
            {say('timeline.range', { from: formatDate(query.from), to: formatDate(last) })}
          </span>
        }
      >
        {tools}
      </PageHead>
      <div className="no-print flex flex-wrap items-center gap-2 px-5 pb-2 max-sm:px-4">
        <IconButton icon={ChevronLeft} label={say('timeline.previous')} onPress={() => turn(-7)} />
        <Button onPress={showToday}>{say('timeline.today')}</Button>
        <IconButton icon={ChevronRight} label={say('timeline.next')} onPress={() => turn(7)} />
        <PlaceFilters />
        <Legend />
      </div>
      {state.kind === 'loading' && <SkeletonRows rows={12} />}
      {state.kind === 'failed' && <FailedNotice error={state.error} retry={() => void readTimeline()} />}
      {state.kind === 'ready' && isEmpty(state.value) && (
        <Notice icon={SearchX} title={commonWords('list.noMatch')} text={say('timeline.empty')} />
      )}
      {state.kind === 'ready' && !isEmpty(state.value) && (
        <>
          <TimelineGrid answer={state.value} />
          <Pages count={state.value.count} page={state.value.page} size={state.value.page_size} />
        </>
      )}
    </>
  );
}

/** An office may have contracted cars alone, of which only rentals and blocks are seen. */
const isEmpty = ({ vehicles, bars, blocks }: TimelineAnswer): boolean =>
  vehicles.length + bars.length + blocks.length === 0;

/** A hundred vehicles at a time. */
function Pages({ count, page, size }: { count: number; page: number; size: number }) {
  const pages = Math.max(1, Math.ceil(count / size));
  return (
    <nav
      aria-label={commonWords('list.pages')}
      className="no-print flex min-h-11 shrink-0 items-center gap-3 border-t border-line bg-surface px-5 text-sm text-ink-2 max-sm:px-3"
    >
      <span className="min-w-0 py-1.5 leading-snug text-balance max-sm:hidden pointer-coarse:hidden">
        {say('timeline.hint')}
      </span>
      <span className="ml-auto whitespace-nowrap">
        {commonWords('list.page', { page: number(page), pages: number(pages) })}
      </span>
      <IconButton
        icon={ChevronLeft}
        label={commonWords('list.previous')}
        disabled={page <= 1}
        onPress={() => turnPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label={commonWords('list.next')}
        disabled={page >= pages}
        onPress={() => turnPage(page + 1)}
      />
    </nav>
  );
}
