import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import Dialog from '../ui/dialog.tsx';
import type { Bulk } from './bulk.ts';
import type { WithWords } from './words.ts';

interface BulkResultProps extends WithWords {
  bulk: Bulk;
}

/**
 * What a bulk action did to each row: refused ones say why (rule: chosen-rows). The default export is what lazyDialog
 * asks for.
 */
export default function BulkResult({ bulk, words: { say } }: BulkResultProps) {
  const answer = useStore(bulk.$result);
  if (!answer) return null;
  return (
    <Dialog title={say('bulk.done', { done: answer.done, count: answer.results.length })} onClose={bulk.read}>
      <ul aria-label={say('bulk.results')} className="min-h-0 overflow-y-auto px-5 py-3">
        {answer.results.map(({ id, code, ok, message }) => (
          <li key={id} className="flex items-start gap-2 border-b border-line py-2 last:border-b-0">
            {ok ? (
              <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            ) : (
              <X className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
            )}
            <b className="w-36 shrink-0 font-semibold">{code ?? say('bulk.gone', { id })}</b>
            <span className="min-w-0 text-ink-2">{ok ? say('bulk.row') : message}</span>
          </li>
        ))}
      </ul>
      <footer className="flex justify-end border-t border-line px-5 py-3">
        <Button kind="primary" onPress={bulk.read}>
          {commonWords('close')}
        </Button>
      </footer>
    </Dialog>
  );
}
