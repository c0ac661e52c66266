import { useState } from 'react';
import { ApiError, call, download } from '../../../lib/api/call.ts';
import { mailReceipt, printReceipt } from '../../../lib/contract/payments/receipts.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { sentenceOf } from '../../../lib/forms/public-form.ts';
import { saveFile } from '../save-file.ts';

interface Props {
  /** Of the link or of the attempt that was paid. */
  token: string | undefined;
  words: { pdf: string; mail: string; mailed: string };
}

/** The receipt of a paid debt, as a file and by mail. */
export function Receipt({ token, words }: Props) {
  const [said, say] = useState('');
  const [busy, setBusy] = useState(false);

  const run = async (act: () => Promise<string>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      say(await act());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const save = async (): Promise<string> => {
    saveFile(await download(printReceipt, { token, query: { language: pageFacts().language } }));
    return '';
  };
  const mail = async (): Promise<string> => {
    await call(mailReceipt, { token, quiet: true });
    return words.mailed;
  };
  return (
    <>
      <button type="button" className="plain" aria-disabled={busy} onClick={() => void run(save)}>
        {words.pdf}
      </button>
      <button type="button" className="plain" aria-disabled={busy} onClick={() => void run(mail)}>
        {words.mail}
      </button>
      <p role="status" className="w-full text-base text-ink-2">
        {said}
      </p>
    </>
  );
}
