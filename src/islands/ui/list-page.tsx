import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { isFiltered } from '../../lib/records/list-query.ts';
import type { List } from '../../lib/records/resource.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { PageHead } from './page-head.tsx';
import { countText, number } from './reader.ts';

/** A list and, when it is open, the panel beside it. The first child is the list's column. */
export function ListPage({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <div className="list-page flex h-full min-h-0">
      <section className="flex min-w-0 flex-1 flex-col">{children}</section>
      {panel}
    </div>
  );
}

interface ListHeadProps {
  title: string;
  list: Pick<List, '$page' | '$query' | '$added' | 'reload'>;
  /** Buttons; the primary one last. */
  children: ReactNode;
}

/** Title, count and actions of a list. */
export function ListHead({ title, list, children }: ListHeadProps) {
  const { page } = useStore(list.$page);
  const query = useStore(list.$query);
  const added = useStore(list.$added);
  return (
    <PageHead
      title={title}
      beside={
        <>
          <span className="text-ink-3">
            {page && countText(page.count, page.count_estimated, isFiltered(query) ? 'matches' : 'records')}
          </span>
          {added > 0 && (
            <Button kind="quiet" onPress={() => void list.reload()}>
              {commonWords('list.added', { count: added, number: number(added) })}
            </Button>
          )}
        </>
      }
    >
      {children}
    </PageHead>
  );
}

interface FilterBarProps {
  list: Pick<List, '$query' | '$selection' | 'clearFilters' | 'select'>;
  /** Search box and chips. */
  children: ReactNode;
  /** Buttons for the chosen rows; shown instead of the filters while some are chosen. */
  bulk?: ReactNode;
}

/** Filters of a list; while rows are chosen, how many and what can be done with them. */
export function FilterBar({ list, children, bulk }: FilterBarProps) {
  const query = useStore(list.$query);
  const chosen = useStore(list.$selection).size;
  return (
    <div
      role="group"
      aria-label={chosen > 0 ? commonWords('actions') : commonWords('list.filters')}
      className={clsx(
        'no-print flex min-h-12 items-center gap-2 px-5 py-2 max-sm:px-4',
        chosen > 0 ? 'flex-wrap' : 'scroll-row sm:flex-wrap sm:overflow-visible sm:[mask:none]',
      )}
    >
      {chosen > 0 ? (
        <>
          <span className="font-semibold" role="status">
            {commonWords('list.selected', { count: chosen, number: number(chosen) })}
          </span>
          {bulk}
          <Button kind="quiet" onPress={() => list.select([])}>
            {commonWords('list.clearSelection')}
          </Button>
        </>
      ) : (
        <>
          {children}
          {isFiltered(query) && (
            <Button kind="quiet" onPress={list.clearFilters}>
              {commonWords('list.clearFilters')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
