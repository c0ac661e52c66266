import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { PaymentRow } from '../../lib/contract/financials/payments.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { instant, reader } from '../ui/reader.ts';
import { MadePayment } from './done.tsx';
import { closeLink, sendLink } from './link-store.ts';
import type { Shown } from './link-store.ts';
import { Qr } from '../ui/qr.tsx';
import { say } from './words.ts';

interface Props {
  shown: Shown;
  /** Whether the dialog goes back to what it asked. */
  back: boolean;
}

/** A payment link, to copy, to scan, to send; it says paid as soon as it is. */
export function ShownLink({ shown, back }: Props) {
  const { row } = shown;
  return (
    <div className="grid gap-4 overflow-y-auto px-5 py-4" aria-live="polite">
      {row.charged.amount > 0 ? <Paid row={row} /> : <Contents shown={shown} />}
      <footer className="flex justify-end">
        <Button kind="primary" onPress={closeLink}>
          {back ? say('link.back') : commonWords('close')}
        </Button>
      </footer>
    </div>
  );
}

/** The client has paid: nothing is left to scan. */
function Paid({ row }: { row: PaymentRow }) {
  return (
    <ul>
      <MadePayment payment={row} />
    </ul>
  );
}

function Contents({ shown: { row, link, sending } }: { shown: Shown }) {
  const { email } = row.client;
  const at = link.expires_at === null ? undefined : instant(link.expires_at);
  if (row.link.state === 'revoked' || row.link.state === 'expired')
    return <p role="alert">{say(`link.${row.link.state}`)}</p>;
  return (
    <div className="flex flex-wrap items-start gap-5">
      <Qr text={link.url} label={say('link.qr')} />
      <div className="grid min-w-64 flex-1 gap-4">
        <div>
          <p className="text-xl font-bold tabular-nums">{formatMoney(row.amount, reader())}</p>
          <p className="text-ink-2">
            {row.service.concept} · {row.client.name}
          </p>
          {at && <p className="text-sm text-ink-3">{say('link.expires', { at })}</p>}
          <p className="mt-1 text-sm text-ink-2">
            {row.in_progress ? say('asked.beingPaid') : say('link.waits')}
          </p>
        </div>
        <CopyText label={say('link.address')} text={link.url} />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Mail}
            busy={sending}
            disabled={email === null}
            hint={email === null ? say('noEmail') : email}
            onPress={() => void sendLink()}
          >
            {say(row.link.sent_at === null ? 'link.send' : 'link.sendAgain')}
          </Button>
          <a
            href={link.whatsapp}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-control items-center gap-1.5 rounded-sm border border-line-strong px-3 font-medium hover:bg-surface-2 pointer-coarse:min-h-10"
          >
            <MessageCircle className="size-4" aria-hidden="true" />
            WhatsApp
          </a>
        </div>
        {row.link.sent_at !== null && (
          <p className="text-sm text-ink-2">{say('link.sent', { at: instant(row.link.sent_at) })}</p>
        )}
      </div>
    </div>
  );
}
