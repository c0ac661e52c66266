import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { showToast } from '../../lib/shell/toasts.ts';
import type { DialogProps } from './dialog.tsx';

interface Closing {
  /** Whoever opened it takes it back: after Escape, or when its code does not come. */
  onClose(): void;
  /** It could not be fetched: where no toast can be seen, whoever opened it says so. */
  onMissing?(): void;
}

/**
 * A dialog, or what holds dialogs, whose code is fetched when the first one opens: no list waits for it. Who changes their
 * mind meanwhile closes it by Escape, and nothing else by the same press. Without a connection it says so and closes.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): (props: Props & Closing) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props) {
    const [Part, setPart] = useState(() => loaded);
    const { onClose, onMissing } = props;
    useEffect(() => {
      if (Part) return undefined;
      let here = true;
      function giveUp(event: KeyboardEvent): void {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }
      // Before the panel and the list hear the key, which lie below.
      window.addEventListener('keydown', giveUp, { capture: true });
      load().then(
        (fetched) => {
          loaded = fetched.default;
          if (here) setPart(() => fetched.default);
        },
        () => {
          if (!here) return;
          if (onMissing) onMissing();
          else {
            showToast('danger', { error: 'e1' });
            onClose();
          }
        },
      );
      return () => {
        here = false;
        window.removeEventListener('keydown', giveUp, { capture: true });
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}

export const Dialog = lazyDialog<DialogProps>(() => import('./dialog.tsx'));
