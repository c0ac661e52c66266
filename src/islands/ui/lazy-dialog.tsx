import { useEffect, useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import type { DialogProps } from './dialog.tsx';

let loaded: typeof import('./dialog.tsx') | undefined;

/** A dialog whose code is fetched when the first one opens: no list waits for it. Without a connection it says so and closes. */
export function Dialog(props: DialogProps) {
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    if (module) return undefined;
    let here = true;
    // Who changes their mind meanwhile gets no dialog.
    const giveUp = ({ key }: KeyboardEvent): void => void (key === 'Escape' && props.onClose());
    window.addEventListener('keydown', giveUp);
    import('./dialog.tsx').then(
      (fetched) => {
        loaded = fetched;
        if (here) setModule(fetched);
      },
      () => {
        if (!here) return;
        showToast('danger', { error: 'e1' });
        props.onClose();
      },
    );
    return () => {
      here = false;
      window.removeEventListener('keydown', giveUp);
    };
  }, [module]);
  return module ? <module.default {...props} /> : null;
}
