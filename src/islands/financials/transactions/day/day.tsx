import { useStore } from '@nanostores/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import HandCoins from 'lucide-react/icons/hand-coins';
import type { ReactNode } from 'react';
import { ROLES } from '../../../../lib/contract/permissions.ts';
import { $session } from '../../../../lib/session/session.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { BesideBoxes } from '../../../ui/field-grid.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { say } from '../words.ts';
import { $day, $tills, closing, dayField, reload, stepDay, today } from './store.ts';
import { TillCard } from './till-card.tsx';

const CloseDialog = lazyDialog(() => import('./close-dialog.tsx'));

/** The tills of a day: what the ledger says, what was counted, what differs. The default export is what React.lazy asks for. */
export default function Day({ tabs }: { tabs: ReactNode }) {
  const day = useStore($day);
  const closeDialog = useActionDialogs(closing);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title={say('day.heading')} />
      {tabs}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex items-start gap-1 px-5 py-3 max-sm:px-4">
          <BesideBoxes>
            <IconButton icon={ChevronLeft} label={say('day.previous')} onPress={() => stepDay(-1)} />
          </BesideBoxes>
          <div className="w-48">
            <DateField field={dayField} label={say('day.date')} />
          </div>
          {day < today() && (
            <BesideBoxes>
              <IconButton icon={ChevronRight} label={say('day.next')} onPress={() => stepDay(1)} />
            </BesideBoxes>
          )}
        </div>
        <Tills />
      </div>
      {closeDialog && <CloseDialog onClose={closeDialog} />}
    </div>
  );
}

function Tills() {
  const state = useStore($tills);
  const everybody = useStore($session)?.member?.role === ROLES.administrator;
  if (state.kind === 'loading') {
    return (
      <div className="px-5 py-3 max-sm:px-4">
        <SkeletonText lines={6} />
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Notice icon={CircleAlert} title={say('day.failed')} text={errorText(state.error)} alert>
        <Button onPress={() => void reload()}>{commonWords('retry')}</Button>
      </Notice>
    );
  }
  if (state.value.length === 0)
    return (
      <Notice
        icon={HandCoins}
        title={say(everybody ? 'day.none' : 'day.noneMine')}
        text={say('day.appears')}
      />
    );
  return (
    <ul className="grid gap-4 px-5 pb-6 [grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr))] max-sm:px-4">
      {state.value.map((till) => (
        <li key={`${till.clerk.id}-${till.currency}`}>
          <TillCard till={till} />
        </li>
      ))}
    </ul>
  );
}
