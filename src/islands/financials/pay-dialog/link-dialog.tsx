import { useStore } from '@nanostores/react';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { formatMoney } from '../../../lib/format.ts';
import { commonWords } from '../../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import Dialog from '../../ui/dialog.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { $link, closeLink, sendLink } from './link-store.ts';
import type { ShownLink } from './link-store.ts';
import { Qr } from './qr.tsx';
import { say } from './words.ts';

/** A payment link, to copy, to scan, to send. The default export is what React.lazy asks for. */
export default function LinkDialog() {
  const shown = useStore($link);
  if (!shown) return null;
  return (
    <Dialog title={say('link.title', { code: shown.row.code })} onClose={closeLink}>
      <div className="grid gap-4 overflow-y-auto px-5 py-4">
        <Contents shown={shown} />
        <footer className="flex justify-end">
          <Button kind="primary" onPress={closeLink}>
            {commonWords('close')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}

function Contents({ shown: { row, link, sending } }: { shown: ShownLink }) {
  const { email } = row.client;
  const at = link.expires_at === null ? undefined : instant(link.expires_at);
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
        </div>
        <CopyText label={say('link.address')} text={link.url} />
        <div className="flex flex-wrap gap-2">
          <Button icon={Mail} busy={sending} disabled={email === null} hint={email === null ? say('noEmail') : email} onPress={() => void sendLink()}>
            {say(row.link.sent_at === null ? 'link.send' : 'link.sendAgain')}
          </Button>
          <a href={link.whatsapp} target="_blank" rel="noreferrer" className="inline-flex h-control items-center gap-1.5 rounded-sm border border-line-strong px-3 font-medium hover:bg-surface-2 pointer-coarse:min-h-10">
            <MessageCircle className="size-4" aria-hidden="true" />
            WhatsApp
          </a>
        </div>
        {row.link.sent_at !== null && <p className="text-sm text-ink-2">{say('link.sent', { at: instant(row.link.sent_at) })}</p>}
      </div>
    </div>
  );
}
