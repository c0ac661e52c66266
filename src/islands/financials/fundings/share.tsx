import { useStore } from '@nanostores/react';
import MessageCircle from 'lucide-react/icons/message-circle';
import { LANGUAGES } from '../../../lib/contract/limits.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import Dialog from '../../ui/dialog.tsx';
import { $share, closeShare, share } from './dialogs.ts';
import { label, option, say } from './words.ts';

/** The link of an agreement, to copy or to pass on; in either language. */
export function Share() {
  const shown = useStore($share);
  if (!shown) return null;
  const { row, language, address } = shown;
  const phone = row.client.phone?.replace(/\D/g, '') ?? '';
  const whatsapp = `https://wa.me/${phone}?text=${encodeURIComponent(say('share.message', { code: row.code, address }))}`;
  return (
    <Dialog title={say('share.title', { code: row.code })} onClose={closeShare}>
      <div className="grid gap-4 overflow-y-auto px-5 py-4">
        <p className="text-ink-2">{say('share.text', { client: row.client.name })}</p>
        <div role="group" aria-label={label('language')} className="flex gap-2">
          {LANGUAGES.map((known) => (
            <button
              key={known}
              type="button"
              aria-pressed={known === language}
              onClick={() => void share(row, known)}
              className={`h-control rounded-sm border px-3 font-medium pointer-coarse:min-h-10 ${known === language ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-surface-2'}`}
            >
              {option('language', known)}
            </button>
          ))}
        </div>
        <CopyText label={say('share.address')} text={address} />
        <footer className="flex flex-wrap justify-between gap-2">
          <a
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-control items-center gap-1.5 rounded-sm border border-line-strong px-3 font-medium hover:bg-surface-2 pointer-coarse:min-h-10"
          >
            <MessageCircle className="size-4" aria-hidden="true" />
            WhatsApp
          </a>
          <Button kind="primary" onPress={closeShare}>
            {commonWords('close')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
