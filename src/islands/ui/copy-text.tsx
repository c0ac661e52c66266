import Copy from 'lucide-react/icons/copy';
import { useId, useRef } from 'react';
import { showToast } from '../../lib/shell/toasts.ts';
import { commonWords } from '../../lib/words/words.ts';
import { IconButton } from './icon-button.tsx';

interface CopyTextProps {
  /** What it is: "Payment link". */
  label: string;
  text: string;
}

/**
 * A text to take along. It says "copied" only when it is; else the text is selected, to be copied by hand
 * (rule: copied-means-copied).
 */
export function CopyText({ label, text }: CopyTextProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);

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
        <input
          ref={box}
          id={id}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
          className="h-control w-full min-w-0 rounded-sm border border-control-line bg-surface-2 px-2.5 text-ink"
        />
        <IconButton icon={Copy} label={`${commonWords('copy')}: ${label}`} onPress={() => void copy()} />
      </span>
    </span>
  );
}
