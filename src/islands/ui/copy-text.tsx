import clsx from 'clsx';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useId, useRef } from 'react';
import { showToast } from '../../lib/shell/toasts.ts';
import { commonWords } from '../../lib/words/words.ts';
import { IconButton } from './icon-button.tsx';

interface CopyTextProps {
  /** What it is: "Payment link". */
  label: string;
  text: string;
  /** Lines in sight of a text that has several. */
  rows?: number;
  /** It comes where the press of a button asked for it: the text is focused and selected, so that a key takes it along. */
  asked?: boolean;
}

const BOX = 'w-full min-w-0 rounded-sm border border-control-line bg-surface-2 px-2.5 text-ink';

/**
 * A text to take along. It says "copied" only when it is; else the text is selected, to be copied by hand
 * (rule: copied-means-copied).
 */
export function CopyText({ label, text, rows, asked = false }: CopyTextProps) {
  const id = useId();
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  const shown = {
    ref: box,
    id,
    readOnly: true,
    value: text,
    onFocus: ({ target }: { target: { select(): void } }) => target.select(),
  };

  async function copy(): Promise<void> {
    try {
      // Plain http has no clipboard at all; a browser may refuse the one there is.
      await navigator.clipboard.writeText(text);
      showToast('success', { success: 'c6' });
    } catch {
      box.current?.focus();
      box.current?.select();
      showToast('danger', { error: 'e5' });
    }
  }
  return (
    <span className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <span className="flex gap-1">
        {rows === undefined ? (
          <input {...shown} className={clsx(BOX, 'h-control pointer-coarse:h-11')} />
        ) : (
          <textarea {...shown} rows={rows} className={clsx(BOX, 'py-1.5')} />
        )}
        <IconButton icon={Copy} label={`${commonWords('copy')}: ${label}`} onPress={() => void copy()} />
      </span>
    </span>
  );
}
