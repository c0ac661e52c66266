import { useStore } from '@nanostores/react';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import type { StatusIcon, Tone } from '../../../lib/contract/status.ts';
import type { Webhook, WebhookMessage } from '../../../lib/contract/system/webhooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { Dialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { instant, number } from '../../ui/reader.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { createMessages } from './webhooks-store.ts';
import { hookWords } from './webhooks-words.ts';

const BADGES: Readonly<Record<WebhookMessage['status'], { tone: Tone; icon: StatusIcon }>> = {
  waiting: { tone: 'info', icon: 'clock' },
  sent: { tone: 'success', icon: 'check' },
  failed: { tone: 'danger', icon: 'alert' },
};

/** What a webhook sent, what came of each attempt, and a way to send it again. */
export function WebhookMessages({ hook, onClose }: { hook: Webhook; onClose(): void }) {
  const [store] = useState(() => createMessages(hook));
  const state = useStore(store.$messages);
  return (
    <Dialog title={hookWords('messages.title', { name: hook.name })} onClose={onClose} size="side">
      <div
        role="group"
        aria-label={hookWords('menu.messages')}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]"
      >
        {state.kind === 'loading' && <SkeletonRows rows={4} />}
        {state.kind === 'failed' && <FailedNotice error={state.error} retry={() => void store.reload()} />}
        {state.kind === 'ready' && state.value.length === 0 && (
          <Notice icon={Inbox} title={hookWords('menu.messages')} text={hookWords('messages.none')} />
        )}
        {state.kind === 'ready' && (
          <ul>
            {state.value.map((message) => (
              <MessageRow key={message.id} message={message} onReplay={() => void store.replay(message.id)} />
            ))}
          </ul>
        )}
      </div>
      <footer className="flex justify-end border-t border-line px-5 py-3">
        <Button onPress={() => void store.reload()}>{hookWords('messages.refresh')}</Button>
      </footer>
    </Dialog>
  );
}

function MessageRow({ message, onReplay }: { message: WebhookMessage; onReplay(): void }) {
  const { event, record_id, status, at, next_try_at, attempts } = message;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-5 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <b className="font-semibold break-words">
            {hookWords('messages.record', { event, id: record_id })}
          </b>
          <Badge {...BADGES[status]}>{hookWords(`messages.statuses.${status}`)}</Badge>
        </p>
        <p className="text-sm text-ink-2">
          <time dateTime={at}>{instant(at)}</time>
        </p>
        {attempts.map((attempt) => (
          <p key={attempt.at} className="text-sm text-ink-2">
            {hookWords('messages.attempt', {
              date: instant(attempt.at),
              outcome:
                attempt.error === null
                  ? hookWords('messages.answered', { answer: attempt.answer ?? '' })
                  : hookWords(`errors.${attempt.error}`, { answer: attempt.answer ?? '' }),
              milliseconds: number(attempt.milliseconds),
            })}
          </p>
        ))}
        {next_try_at !== null && (
          <p className="text-sm text-ink-2">{hookWords('messages.next', { date: instant(next_try_at) })}</p>
        )}
      </div>
      <Button onPress={onReplay} hint={hookWords('messages.againOf', { event, id: record_id })}>
        {hookWords('messages.again')}
      </Button>
    </li>
  );
}
