import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { holds } from '../../../../../lib/choices/car-choices.ts';
import { may } from '../../../../../lib/session/session.ts';
import { commonWords } from '../../../../../lib/words/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { errorText } from '../../../../ui/reader.ts';
import { SearchInput } from '../../../../ui/search-box.tsx';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { useActionDialogs } from '../../../../ui/use-action-dialogs.ts';
import { Sections } from '../sections.tsx';
import { Funds } from './funds.tsx';
import { $history, $tills, closing, funding, move, moving, reload, tillKey, tillName } from './store.ts';
import { TillCard } from './till-card.tsx';
import { say } from './words.ts';

const Dialogs = lazyDialog(() => import('./dialogs.tsx'));
const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'));

/** Cash that couriers have with them, and the funds it is taken from. The default export is what React.lazy asks for. */
export default function CouriersTab() {
  const history = useStore($history);
  const closeDialog = useActionDialogs(moving, closing, funding);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title={say('title')}>
        {may('courier_cash:move') && (
          <Button kind="primary" icon={HandCoins} onPress={() => move('advance')}>
            {say('actions.advance')}
          </Button>
        )}
      </PageHead>
      <Sections />
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-4 max-sm:px-4">
        <Funds />
        <Tills />
      </div>
      {closeDialog && <Dialogs onClose={closeDialog} />}
      {history && <HistoryDialog onClose={() => $history.set(undefined)} />}
    </div>
  );
}

function Tills() {
  const state = useStore($tills);
  const [text, setText] = useState('');
  if (state.kind === 'loading') return <SkeletonText lines={6} />;
  if (state.kind === 'failed')
    return (
      <Notice icon={CircleAlert} title={say('failed')} text={errorText(state.error)} alert>
        <Button onPress={reload}>{commonWords('retry')}</Button>
      </Notice>
    );
  if (state.value.length === 0) return <Notice icon={HandCoins} title={say('none')} text={say('appears')} />;
  const found = state.value.filter((till) => holds(tillName(till), text));
  return (
    <>
      <SearchInput label={say('search')} text={text} onText={setText} />
      <p role="status" className="sr-only">
        {say('count.tills', { count: found.length })}
      </p>
      {found.length === 0 && <p className="text-ink-3">{commonWords('list.noMatch')}</p>}
      <ul className="grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))]">
        {found.map((till) => (
          <li key={tillKey(till)}>
            <TillCard till={till} />
          </li>
        ))}
      </ul>
    </>
  );
}
