import { useStore } from '@nanostores/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { PAGE_MAX, PAGE_SIZES } from '../../lib/contract/limits.ts';
import type { ReadableAtom } from 'nanostores';
import type { Page } from '../../lib/records/page-state.ts';
import type { List } from '../../lib/records/resource.ts';
import { commonWords } from '../../lib/words/words.ts';
import { IconButton } from './icon-button.tsx';
import { countText, number } from './reader.ts';

/** A list, or anything else that is read page by page. */
export interface PagedView extends Pick<List, '$query' | 'goTo' | 'setPageSize'> {
  readonly $page: ReadableAtom<{ readonly page: Page<unknown> | undefined }>;
}

/** Which rows are shown, the pages before and after, and how many rows a page has. */
export function Pager({ list }: { list: PagedView }) {
  const { page } = useStore(list.$page);
  const { page_size: size } = useStore(list.$query);
  if (!page) return <div className="h-11 shrink-0 border-t border-line bg-surface" />;
  const pages = Math.max(1, Math.ceil(page.count / page.page_size));
  const reachable = Math.min(pages, PAGE_MAX);
  const from = (page.page - 1) * page.page_size + 1;
  const to = from + page.results.length - 1;
  const count = page.count_estimated ? countText(page.count, true, 'records') : number(page.count);
  return (
    <nav
      aria-label={commonWords('list.pages')}
      className="no-print flex h-11 shrink-0 items-center gap-3 border-t border-line bg-surface px-5 text-sm text-ink-2 max-sm:px-3"
    >
      <span className="whitespace-nowrap">
        {to >= from && commonWords('list.range', { from: number(from), to: number(to), count })}
      </span>
      {page.page === PAGE_MAX && pages > PAGE_MAX && (
        <span className="max-sm:hidden">{commonWords('list.deepest')}</span>
      )}
      <label className="ml-auto flex items-center gap-2">
        <span className="max-sm:sr-only">{commonWords('list.pageSize')}</span>
        <select
          value={size}
          onChange={(event) => list.setPageSize(Number(event.target.value))}
          className="h-7 rounded-sm border border-line bg-surface px-1 pointer-coarse:h-11"
        >
          {PAGE_SIZES.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      <IconButton
        icon={ChevronLeft}
        label={commonWords('list.previous')}
        disabled={page.page <= 1}
        onPress={() => list.goTo(page.page - 1)}
      />
      <span className="whitespace-nowrap max-sm:hidden">
        {commonWords('list.page', { page: number(page.page), pages: number(pages) })}
      </span>
      <IconButton
        icon={ChevronRight}
        label={commonWords('list.next')}
        disabled={page.page >= reachable}
        onPress={() => list.goTo(page.page + 1)}
      />
    </nav>
  );
}
