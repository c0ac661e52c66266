import { useState } from 'react';
import { ApiError } from '../../lib/api/call.ts';
import { sentenceOf } from '../../lib/forms/public-form.ts';
import { saveFile } from '../ui/save-file.ts';
import { savePdf, t } from './store.ts';

/** The agreement as a file. */
export function Pdf() {
  const [said, say] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    say('');
    try {
      saveFile(await savePdf());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="plain" aria-disabled={busy} onClick={() => void save()}>
        {t('pdf')}
      </button>
      <p role="status" className="w-full text-base text-ink-2 empty:hidden">
        {said}
      </p>
    </>
  );
}
