import { useState } from 'react';
import { Button } from '../button.tsx';
import { pictureWords as t } from './words.ts';

interface FootProps {
  /** Words of the button that hands the picture over. */
  accept: string;
  /** Why it was not taken. */
  refused: string;
  /** What is wrong with it as it is, where its checks lie below the edge of a phone. */
  advice?: string | undefined;
  onAccept(): Promise<void>;
  /** Another picture; without it there is none to go back to. */
  onBack?: () => void;
}

/** What ends the making of a picture. */
export function Foot({ accept, refused, advice, onAccept, onBack }: FootProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function press(): Promise<void> {
    setBusy(true);
    setFailed(false);
    await onAccept().catch(() => setFailed(true));
    setBusy(false);
  }
  return (
    <footer className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-3">
      {advice && (
        <p className="w-full text-sm text-warn sm:hidden" aria-hidden="true">
          {advice}
        </p>
      )}
      <div role="alert" className="min-w-0 text-danger">
        {failed ? t('failed') : refused}
      </div>
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {onBack && <Button onPress={onBack}>{t('another')}</Button>}
        <Button kind="primary" busy={busy} onPress={() => void press()}>
          {accept}
        </Button>
      </span>
    </footer>
  );
}
