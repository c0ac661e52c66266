import { useEffect, useState } from 'react';
import { ApiError, call } from '../../lib/api/call.ts';
import { sentMails } from '../../lib/contract/system/mails.ts';
import type { Output } from '../../lib/contract/endpoint.ts';
import { onChange } from '../../lib/api/live.ts';
import type { Loaded } from '../../lib/records/panel.ts';
import { commonWords } from '../../lib/words/words.ts';
import { errorText, instant } from '../ui/reader.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { MailKey, SharedWords, WithWords } from './words.ts';

type Mails = Output<typeof sentMails.answer>;
const KNOWN = ['queued', 'sent', 'kept', 'failed'] as const;

interface SentMailsProps extends WithWords<MailKey> {
  /** Key of the resource: cars/rentals */
  of: string;
  id: number;
}

/** Mails that went to the client of a reservation, newest first. */
export function SentMails({ of, id, words }: SentMailsProps) {
  const { say } = words;
  const [state, setState] = useState<Loaded<Mails>>({ kind: 'loading' });
  useEffect(() => {
    let here = true;
    const read = async (): Promise<void> => {
      try {
        const value = await call(sentMails, { query: { key: of, record_id: id } });
        if (here) setState({ kind: 'ready', value });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (here) setState({ kind: 'failed', error });
      }
    };
    void read();
    const stop = onChange((change) => void (change.key === of && change.id === id && read()));
    return () => {
      here = false;
      stop();
    };
  }, [of, id]);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  if (state.value.length === 0) return <p className="text-ink-3">{say('mails.empty')}</p>;
  return (
    <ul className="grid gap-2">
      {state.value.map((mail) => (
        <li key={mail.id}>
          <details className="rounded-sm bg-surface-2 px-3 py-2">
            <summary className="cursor-pointer">
              <b className="font-semibold">{mail.subject}</b>
              <span className="block text-xs text-ink-3">
                {say('mails.to', { to: mail.to })} · {statusText(mail.status, words)} ·{' '}
                <time dateTime={mail.created_at}>{instant(mail.sent_at ?? mail.created_at)}</time>
              </span>
            </summary>
            <p className="mt-2 text-sm break-words whitespace-pre-wrap">
              {mail.text ?? commonWords('secretEmail')}
            </p>
            {mail.attachments.length > 0 && (
              <p className="mt-1 text-xs text-ink-3">{mail.attachments.join(', ')}</p>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

function statusText(status: string, { say }: SharedWords<MailKey>): string {
  const known = KNOWN.find((name) => name === status);
  return known ? say(`mails.status.${known}`) : status;
}
