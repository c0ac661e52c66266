import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { VIEW_NAME_LENGTH } from '../../lib/contract/limits.ts';
import { searchOf } from '../../lib/records/list-query.ts';
import type { ListQuery, QueryContract } from '../../lib/records/list-query.ts';
import type { View } from '../../lib/contract/views.ts';
import type { List } from '../../lib/records/resource.ts';
import type { SavedViews } from '../../lib/records/saved-views.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { lengthIssue } from './reader.ts';
import { showWhole } from './show-whole.ts';

export interface Preset {
  readonly name: string;
  readonly query: string;
  /** How many records it has, as people read it. */
  readonly count?: string | undefined;
}

interface ViewTabsProps {
  list: Pick<List, '$query' | 'show'>;
  contract: QueryContract;
  views: SavedViews;
  /** Views that everybody has: name and query. */
  presets?: readonly Preset[];
}

/** The query of a view, without the page: what a saved view keeps. */
function textOf(contract: QueryContract, query: ListQuery): string {
  const entries = Object.entries(searchOf(contract, { ...query, page: 1 })).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return new URLSearchParams(entries).toString();
}

/** Saved views of a list in a row, which looks other than the tabs of a screen's sections above it; the current filters can be kept under a name. */
export function ViewTabs({ list, contract, views, presets = [] }: ViewTabsProps) {
  const query = useStore(list.$query);
  const saved = useStore(views.$views);
  const [naming, setNaming] = useState<View | 'new' | undefined>(undefined);
  const holder = useRef<HTMLSpanElement>(null);
  const now = textOf(contract, query);
  const tabs: readonly (View | (Preset & { id?: undefined }))[] = [
    { name: commonWords('views.all'), query: '' },
    ...presets,
    ...saved,
  ];
  const known = tabs.some((tab) => tab.query === now);

  async function keep(name: string): Promise<void> {
    const done =
      naming === 'new' ? await views.add(name, now) : naming ? await views.update(naming, { name }) : false;
    if (done) setNaming(undefined);
  }
  // Also while there is only "All": what stands below must not jump when a filter is set.
  return (
    <nav
      aria-label={commonWords('views.label')}
      className="scroll-row no-print flex items-center gap-0.5 border-b border-line px-5 max-sm:px-4"
    >
      {tabs.map((tab) => (
        <span
          key={`${tab.name}${tab.query}`}
          ref={tab.query === now ? showWhole : undefined}
          className={clsx(
            'view-tab my-1 flex shrink-0 items-center rounded-sm border',
            tab.query === now ? 'border-accent-line bg-accent-soft' : 'border-transparent',
          )}
        >
          <button
            type="button"
            aria-current={tab.query === now || undefined}
            onClick={() => list.show(tab.query)}
            className={clsx(
              'px-2.5 py-1 whitespace-nowrap pointer-coarse:min-h-11',
              tab.query === now ? 'font-semibold text-accent' : 'text-ink-2 hover:text-ink',
            )}
          >
            {tab.name}
            {'count' in tab && tab.count !== undefined && (
              <span className="text-xs font-normal text-ink-3"> {tab.count}</span>
            )}
          </button>
          {tab.id !== undefined && (
            <Menu
              icon={ChevronDown}
              label={commonWords('views.menu', { name: tab.name })}
              items={[
                { label: commonWords('views.update'), run: () => void views.update(tab, { query: now }) },
                { label: commonWords('views.rename'), run: () => setNaming(tab) },
                { label: commonWords('delete'), danger: true, run: () => void views.remove(tab) },
              ]}
            />
          )}
        </span>
      ))}
      <span ref={holder}>
        {(!known || naming) && (
          <IconButton
            icon={BookmarkPlus}
            label={commonWords('views.save')}
            opens="dialog"
            open={naming === 'new'}
            onPress={() => setNaming('new')}
          />
        )}
      </span>
      {naming && (
        <Popover
          anchor={holder}
          onClose={() => setNaming(undefined)}
          role="dialog"
          label={commonWords('views.name')}
        >
          <form
            className="grid w-64 gap-3 p-2"
            onSubmit={(event) => {
              event.preventDefault();
              const name = new FormData(event.currentTarget).get('name');
              if (typeof name === 'string' && name.trim() !== '') void keep(name.trim());
            }}
          >
            <label className="grid gap-1 text-sm">
              {commonWords('views.name')}
              <input
                name="name"
                required
                onInput={({ currentTarget: box }) =>
                  box.setCustomValidity(lengthIssue(box.value, VIEW_NAME_LENGTH) ?? '')
                }
                defaultValue={naming === 'new' ? '' : naming.name}
                className="h-control rounded-sm border border-control-line bg-surface px-2.5"
              />
            </label>
            <Button kind="primary">{commonWords('save')}</Button>
          </form>
        </Popover>
      )}
    </nav>
  );
}
