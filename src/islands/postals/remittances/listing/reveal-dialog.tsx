import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { revealCard } from '../../../../lib/contract/postals/remittance-actions.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import Dialog from '../../../ui/dialog.tsx';
import { $revealing } from './late-actions.ts';
import { panel } from './store.ts';
import { say } from './words.ts';

/** "9225 9598 7012 1891" */
const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/**
 * Tells the number of a card once (rule: card-of-a-recipient): it is here until the dialog closes, and nowhere else. The
 * default export is what lazyDialog asks for.
 */
export default function RevealDialog() {
  const subject = useStore($revealing);
  const [number, setNumber] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  if (!subject) return null;
  const close = (): void => $revealing.set(undefined);
  async function reveal(id: number): Promise<void> {
    setBusy(true);
    const told = await attempt(() => call(revealCard, { params: { id } }));
    setBusy(false);
    // What was refused is told by a message.
    if (!told) return close();
    setNumber(told.card_number);
    void panel.reload();
  }
  return (
    <Dialog title={say('reveal.title', { code: subject.code })} onClose={close}>
      <div className="grid gap-3 px-5 py-4">
        <p>{say('reveal.text')}</p>
        <div role="status">
          {number !== undefined && (
            <p className="text-xl font-semibold whitespace-nowrap tabular-nums">{grouped(number)}</p>
          )}
        </div>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button kind={number === undefined ? 'quiet' : 'primary'} onPress={close}>
          {commonWords('close')}
        </Button>
        {number === undefined && (
          <Button kind="primary" busy={busy} onPress={() => void reveal(subject.id)}>
            {say('reveal.do')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
