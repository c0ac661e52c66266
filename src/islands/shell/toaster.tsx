import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $toasts, dismissToast } from '../../lib/shell/toasts.ts';
import type { Toast } from '../../lib/shell/toasts.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { errorText, successWords } from '../ui/reader.ts';

const SECONDS = 6;
const LOOKS = {
  success: { icon: Check, colour: 'text-success' },
  danger: { icon: CircleAlert, colour: 'text-danger' },
  info: { icon: Info, colour: 'text-info' },
} as const;

/**
 * The messages of the page. The region is there from the start, or screen readers would not read what comes into it
 * (rule: messages-read-aloud).
 */
export function Toaster() {
  const toasts = useStore($toasts);
  const [waiting, setWaiting] = useState(false);
  const region = useRef<HTMLDivElement>(null);

  // Over dialogs too: the top layer is the only place that is above everything. On a phone above, where no dialog has its buttons.
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);

  return (
    <div aria-live="polite" role="region" aria-label={commonWords('toast.region')}>
      <div
        ref={region}
        data-messages
        popover="manual"
        onPointerEnter={() => setWaiting(true)}
        onPointerLeave={() => setWaiting(false)}
        onFocus={() => setWaiting(true)}
        onBlur={() => setWaiting(false)}
        className="no-print fixed inset-auto bottom-4 left-4 m-0 max-sm:top-2 max-sm:bottom-auto w-[min(400px,calc(100vw-32px))] flex-col gap-2 overflow-visible border-0 bg-transparent p-0 open:flex"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} waiting={waiting} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast, waiting }: { toast: Toast; waiting: boolean }) {
  const { icon: Icon, colour } = LOOKS[toast.tone];
  const before = useRef<Element | null>(null);

  useEffect(() => {
    if (toast.stays || waiting) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [toast, waiting]);

  function dismiss(): void {
    dismissToast(toast.id);
    // Focus goes back to where it was before it came here (rule: messages-read-aloud).
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else document.getElementById('main')?.focus();
  }
  return (
    <div
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      }}
      className="rise flex items-start gap-2.5 rounded-md border border-line bg-surface py-2.5 pr-2 pl-3.5 text-ink shadow-overlay"
    >
      <Icon className={clsx('mt-1.5 size-4 shrink-0', colour)} aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1 py-1">
        <ToastText toast={toast} />
        {toast.actions.length > 0 && (
          <div className="mt-1 flex gap-2">
            {toast.actions.map(({ label, run }) => (
              <Button
                key={label}
                onPress={() => {
                  dismiss();
                  run();
                }}
              >
                {commonWords(`toast.${label}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton icon={X} label={commonWords('toast.dismiss')} onPress={dismiss} />
    </div>
  );
}

function ToastText({ toast: { message } }: { toast: Toast }) {
  if ('text' in message) return <p>{message.text}</p>;
  if ('success' in message) return <p>{successWords(message.success)}</p>;
  return (
    <>
      <p>{errorText({ code: message.error, title: message.title, detail: message.detail })}</p>
      {message.fields && message.fields.length > 0 && (
        <ul className="text-sm text-ink-2">
          {message.fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      )}
    </>
  );
}
