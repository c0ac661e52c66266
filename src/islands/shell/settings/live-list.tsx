import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { readLive } from './read-live.ts';

interface LiveListProps<Row> {
  read: ReturnType<typeof readLive<readonly Row[]>>;
  title: string;
  /** What these records are for. */
  text: string;
  icon: LucideIcon;
  none: string;
  onAdd: () => void;
  children: (row: Row) => ReactNode;
}

/** A part of the settings that is a list of its own: what it is for, each record, and how to add one. */
export function LiveList<Row>({ read, title, text, icon, none, onAdd, children }: LiveListProps<Row>) {
  const state = useStore(read.$state);
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="text-md font-[650]">{title}</h3>
        <span className="ml-auto">
          <Button kind="primary" icon={Plus} onPress={onAdd}>
            {commonWords('add')}
          </Button>
        </span>
      </header>
      <div
        role="group"
        aria-label={title}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]"
      >
        <p className="border-b border-line px-5 py-3 text-sm text-ink-2">{text}</p>
        {state.kind === 'loading' && <SkeletonRows rows={4} />}
        {state.kind === 'failed' && <FailedNotice error={state.error} retry={() => void read.reload()} />}
        {state.kind === 'ready' && state.value.length === 0 && (
          <Notice icon={icon} title={title} text={none} />
        )}
        {state.kind === 'ready' && <ul>{state.value.map(children)}</ul>}
      </div>
    </>
  );
}
