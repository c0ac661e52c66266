import {
  Description,
  Dialog as HeadlessDialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
} from '@headlessui/react';
import clsx from 'clsx';
import X from 'lucide-react/icons/x';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { focusPlace, placeAfter } from '../../lib/shell/kept-focus.ts';
import { shieldPage } from '../../lib/shell/shield.ts';
import { dismissPassingToasts } from '../../lib/shell/toasts.ts';
import { commonWords } from '../../lib/words/words.ts';
import { IconButton } from './icon-button.tsx';
import { unbroken } from './unbroken.tsx';

export interface DialogProps {
  title: string;
  /** Escape, the cross, and a press outside ask for this; whoever opened it decides. */
  onClose(): void;
  /** What it is about, read aloud with its title. */
  text?: string;
  children: ReactNode;
  /** `small` for a question, `middle` for a form, `side` for a long form at full height, `wide` where it stands beside its result. */
  size?: keyof typeof SIZES;
  /** A question whose answer is dangerous is an alertdialog. */
  alert?: boolean;
}

const SIZES = {
  small: 'rise m-auto w-full max-w-112 rounded-lg max-sm:mb-0 max-sm:rounded-b-none',
  middle:
    'rise m-auto max-h-full w-full max-w-180 rounded-lg max-sm:mb-0 max-sm:max-h-[92dvh] max-sm:rounded-b-none',
  side: 'from-right ml-auto h-full w-full max-w-200 border-l border-line',
  wide: 'from-right ml-auto h-full w-full max-w-320 border-l border-line',
} as const;

let open = 0;

/**
 * Takes the page behind out of reach of Tab and of screen readers, and gives it back with the focus where it was.
 * Headless UI does so for the tree that it finds itself in, and from its second dialog on; a page of several islands has
 * more than one tree, and the first dialog counts.
 */
function usePageBehind(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const place = placeAfter(opener);
    open += 1;
    dismissPassingToasts();
    // Never a part that Headless UI takes out of reach itself, such as a public page's column: it would give it back as it found it.
    const parts = document.querySelectorAll<HTMLElement>('.office > *, .head > *, .column > *, .skip');
    for (const part of parts) part.inert = true;
    return () => {
      open -= 1;
      if (open === 0) for (const part of parts) part.inert = false;
      shieldPage();
      // Once Headless UI has given back its part of the page, too.
      queueMicrotask(() => giveFocusBack(opener, place));
    };
  }, []);
}

/** To what opened a dialog; where that is gone, to what stands in its place, to the record that is open, or the page. */
function giveFocusBack(opener: Element | null, place: ReturnType<typeof placeAfter>): void {
  // Something has taken it already: the record that was just saved, say.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    return opener.focus({ preventScroll: true });
  focusPlace(
    place?.() ?? document.querySelector<HTMLElement>('[data-panel]') ?? document.getElementById('main'),
  );
}

/** A dialog over everything; focus stays inside and returns to where it was. */
export default function Dialog({
  title,
  onClose,
  text,
  children,
  size = 'middle',
  alert = false,
}: DialogProps) {
  usePageBehind();
  return (
    <HeadlessDialog
      open
      onClose={onClose}
      role={alert ? 'alertdialog' : 'dialog'}
      className="fixed inset-0 z-40"
    >
      <DialogBackdrop className="fixed inset-0 bg-backdrop" />
      <div className={clsx('fixed inset-0 flex', size !== 'side' && size !== 'wide' && 'p-4 max-sm:p-0')}>
        <DialogPanel
          className={clsx(
            'dialog-panel flex min-h-0 flex-col overflow-hidden bg-surface text-ink shadow-overlay',
            SIZES[size],
          )}
        >
          <header className="flex items-center justify-between gap-3 border-b border-line px-5 py-3">
            <DialogTitle className="min-w-0 text-md font-[650] break-words">{unbroken(title)}</DialogTitle>
            <IconButton icon={X} label={commonWords('close')} onPress={onClose} />
          </header>
          {text && <Description className="px-5 pt-4 text-ink-2">{unbroken(text)}</Description>}
          {children}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
