import { useStore } from '@nanostores/react';
import Inbox from 'lucide-react/icons/inbox';
import SearchX from 'lucide-react/icons/search-x';
import { isFiltered } from '../../lib/records/list-query.ts';
import type { List } from '../../lib/records/resource.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { Notice } from './notice.tsx';

/** What stands in a list's place when it has no rows: why, and what to do next. */
export function TableMessage({ list }: { list: Pick<List, '$page' | '$query' | 'reload' | 'clearFilters'> }) {
  const state = useStore(list.$page);
  const query = useStore(list.$query);
  if (state.kind === 'failed') {
    return <FailedNotice error={state.error} retry={() => void list.reload()} />;
  }
  if (isFiltered(query)) {
    return (
      <Notice icon={SearchX} title={commonWords('list.noMatch')} text={commonWords('list.noMatchText')}>
        <Button onPress={list.clearFilters}>{commonWords('list.clearFilters')}</Button>
      </Notice>
    );
  }
  return <Notice icon={Inbox} title={commonWords('list.empty')} text={commonWords('list.emptyText')} />;
}
