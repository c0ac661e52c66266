import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { packageMessage } from '../../../lib/contract/postals/package-actions.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import Dialog from '../../ui/dialog.tsx';
import { errorText } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { $messaging } from './late-actions.ts';
import { say } from './words.ts';

const ask = (id: number) => call(packageMessage, { params: { id } });
/** Rows of the box: a message has about six lines. */
const ROWS = 7;

/** A ready text for the sender's phone. The default export is what lazyDialog asks for. */
export default function MessageDialog() {
  const request = useStore($messaging);
  return request ? <Message id={request.id} /> : null;
}

function Message({ id }: { id: number }) {
  const answer = useAnswer(ask, id);
  const close = (): void => $messaging.set(undefined);
  return (
    <Dialog title={say('message.title')} onClose={close}>
      <div className="grid gap-3 px-5 py-3">
        {answer.kind === 'loading' && <SkeletonText lines={4} />}
        {answer.kind === 'failed' && <p role="alert">{errorText(answer.error)}</p>}
        {answer.kind === 'ready' && (
          <>
            <CopyText label={say('message.text')} text={answer.value.text} rows={ROWS} />
            {answer.value.phone !== null && (
              <p>
                <a
                  className="text-accent underline underline-offset-2"
                  href={`https://wa.me/${answer.value.phone.replace(/\D/g, '')}?text=${encodeURIComponent(answer.value.text)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {say('message.whatsapp')}
                </a>
              </p>
            )}
          </>
        )}
      </div>
      <footer className="flex justify-end border-t border-line px-5 py-3">
        <Button kind="primary" onPress={close}>
          {commonWords('close')}
        </Button>
      </footer>
    </Dialog>
  );
}
