import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { AnyRow } from '../../lib/records/page-state.ts';
import type { Panel } from '../../lib/records/panel.ts';
import { keepTabInside } from '../../lib/shell/tab-ring.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Notice } from './notice.tsx';
import { errorText } from './reader.ts';
import { SkeletonText } from './skeleton.tsx';
import { useMedia, WIDE } from './use-media.ts';

/** Id of the record's name, which names the panel; one panel is open at a time. */
const TITLE_ID = 'panel-title';

interface SidePanelProps<Row extends AnyRow> {
  panel: Panel<Row>;
  /** Everything about the record. */
  children(row: Row): ReactNode;
}

/**
 * Everything about one record, beside the list. On a wide screen it pushes the list; below it lies over it and keeps
 * focus inside. Escape and the back button close it, and focus returns to the row.
 */
export function SidePanel<Row extends AnyRow>({ panel, children }: SidePanelProps<Row>) {
  const state = useStore(panel.$state);
  const wide = useMedia(WIDE);
  const box = useRef<HTMLElement>(null);
  const openId = state.kind === 'closed' ? undefined : state.id;

  useEffect(() => {
    if (openId === undefined) return undefined;
    box.current?.focus({ preventScroll: true });
    return () => {
      // The row that was open takes focus back, unless the person has gone elsewhere already.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body || document.activeElement === null) {
          document.querySelector<HTMLElement>(`[data-id="${openId}"]`)?.focus({ preventScroll: true });
        }
      });
    };
  }, [openId]);

  if (state.kind === 'closed') return null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      panel.close();
    } else if (event.key === 'Tab' && !wide) keepTabInside(event, event.currentTarget);
  }
  return (
    <section
      ref={box}
      data-panel
      role={wide ? 'complementary' : 'dialog'}
      aria-label={state.kind === 'ready' ? undefined : commonWords('panel.label')}
      aria-labelledby={state.kind === 'ready' ? TITLE_ID : undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={clsx(
        'panel from-right flex w-panel max-w-full flex-col overflow-y-auto scroll-pt-[calc(var(--panel-head)+8px)] border-l border-line bg-surface outline-none',
        wide ? 'shrink-0' : 'absolute inset-y-0 right-0 z-30 shadow-overlay max-sm:w-full max-sm:border-l-0',
      )}
    >
      {state.kind === 'ready' && children(state.row)}
      {state.kind === 'loading' && (
        <div className="p-5">
          <SkeletonText lines={8} />
        </div>
      )}
      {state.kind === 'failed' && (
        <Notice icon={CircleAlert} title={commonWords('panel.failed')} text={errorText(state.error)} alert>
          <Button onPress={() => void panel.reload()}>{commonWords('retry')}</Button>
          <Button kind="quiet" onPress={panel.close}>
            {commonWords('close')}
          </Button>
        </Notice>
      )}
    </section>
  );
}

interface PanelHeadProps {
  title: ReactNode;
  badge?: ReactNode;
  /** What will happen by itself, in words. */
  note?: ReactNode;
  /** The next step and a menu. */
  actions?: ReactNode;
  onClose(): void;
}

/** Head of a panel: what it is, its status, the next step. */
export function PanelHead({ title, badge, note, actions, onClose }: PanelHeadProps) {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!head.current) return undefined;
    // What the keys reach scrolls to below the head, whose height depends on its words and its width.
    const measure = new ResizeObserver(([change]) => {
      const [size] = change?.borderBoxSize ?? [];
      head.current
        ?.closest<HTMLElement>('.panel')
        ?.style.setProperty('--panel-head', `${size?.blockSize ?? 0}px`);
    });
    measure.observe(head.current);
    return () => measure.disconnect();
  }, []);
  return (
    <header
      ref={head}
      className="panel-head sticky top-0 z-10 border-b border-line bg-surface px-5 pt-4 pb-3"
    >
      {/* A badge that does not fit goes below the title, and on a phone the steps below the note: closing keeps its corner. */}
      <div className="flex flex-wrap items-start gap-x-1">
        <div className="mr-1.5 flex min-h-control min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 pointer-coarse:min-h-10">
          <h2 id={TITLE_ID} className="min-w-0 text-lg font-[650] break-words">
            {title}
          </h2>
          {badge}
        </div>
        {actions && (
          <div className="flex shrink-0 items-center gap-1 max-sm:order-2 max-sm:mt-2 max-sm:w-full">
            {actions}
          </div>
        )}
        <IconButton icon={X} label={commonWords('panel.close')} onPress={onClose} />
        {note && <p className="order-1 mt-1 w-full text-ink-2">{note}</p>}
      </div>
    </header>
  );
}
