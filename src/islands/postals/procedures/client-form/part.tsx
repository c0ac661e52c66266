import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import {
  acceptForm,
  createFormLink,
  revokeFormLink,
  sendFormLink,
} from '../../../../lib/contract/postals/procedure-links.ts';
import type { ProcedureRow } from '../../../../lib/contract/postals/procedures.ts';
import { PROCEDURE } from '../../../../lib/domain/procedures.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import { may } from '../../../../lib/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { dialogs } from '../dialogs.ts';
import { reload } from '../store.ts';
import { label, option, say } from '../words.ts';
import { LinkOf } from './link.tsx';

type ClientForm = NonNullable<ProcedureRow['client_form']>;

const LOOKS = {
  with_client: { tone: 'info', icon: 'clock' },
  sent_back: { tone: 'warn', icon: 'return' },
  to_review: { tone: 'danger', icon: 'alert' },
  accepted: { tone: 'success', icon: 'check' },
} as const;

/** What the client fills in by a link: the link, where it stands, and staff's answer (rule: client-form-by-link). */
export function ClientForm({ row }: { row: ProcedureRow }) {
  const { client_form: form } = row;
  const isOpen = row.status === PROCEDURE.new && may('procedures:update');
  if (form === null && !isOpen) return null;
  return (
    <PanelSection title={say('sections.clientForm')}>
      {form ? <Standing form={form} /> : <p className="text-ink-2">{say('clientForm.none')}</p>}
      {isOpen && <Steps row={row} />}
    </PanelSection>
  );
}

function Standing({ form }: { form: ClientForm }) {
  const { review, link, expires_at, sent_at, opened_at, done_at, remarks } = form;
  return (
    <>
      <p className="mb-2">
        <Badge {...LOOKS[review]}>{option('review', review)}</Badge>
      </p>
      <Facts
        facts={[
          [say('clientForm.link'), say(`clientForm.${link}`, { at: instant(expires_at) })],
          [label('link_sent_at'), sent_at && instant(sent_at)],
          [label('link_opened_at'), opened_at && instant(opened_at)],
          [label('done_at'), done_at && instant(done_at)],
        ]}
      />
      {remarks.length > 0 && (
        <ul className="mt-2 grid gap-1" aria-label={label('remarks')}>
          {remarks.map(({ field, text, answered_at }) => (
            <li key={field}>
              <b>{label(field)}</b>: {text}{' '}
              <span className={answered_at ? 'text-success' : 'text-ink-3'}>
                {say(answered_at ? 'clientForm.answered' : 'clientForm.unanswered')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Does one thing with the link or the form, and shows the procedure as it is then. */
function act(run: () => Promise<unknown>): void {
  void attempt(run).then(reload);
}

function Steps({ row }: { row: ProcedureRow }) {
  const { id, version, code, client_form: form } = row;
  const at = { params: { id }, version } as const;
  const isLinked = form?.link === 'open' && form.review !== 'accepted';
  const withdraw = async (): Promise<void> => {
    const sure = await confirm({
      title: say('clientForm.withdrawTitle', { code }),
      text: say('clientForm.withdrawText'),
      yes: say('clientForm.withdraw'),
      danger: true,
    });
    if (sure) act(() => call(revokeFormLink, { ...at, body: {} }));
  };
  return (
    <>
      {isLinked && <LinkOf key={version} id={id} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {isLinked && (
          <>
            {(form.review === 'to_review' || form.done_at !== null) && (
              <Button kind="primary" onPress={() => act(() => call(acceptForm, { ...at, body: {} }))}>
                {say('clientForm.accept')}
              </Button>
            )}
            <Button onPress={() => dialogs.send_back.open(row)}>{say('clientForm.sendBack')}</Button>
            {row.client.email !== null && (
              <Button onPress={() => act(() => call(sendFormLink, { ...at, body: {} }))}>
                {say('clientForm.mail')}
              </Button>
            )}
            <Button kind="quiet" onPress={() => void withdraw()}>
              {say('clientForm.withdraw')}
            </Button>
          </>
        )}
        <Button
          kind={form ? 'quiet' : 'plain'}
          onPress={() => act(() => call(createFormLink, { ...at, body: {} }))}
        >
          {say(form ? (isLinked ? 'clientForm.moreTime' : 'clientForm.again') : 'clientForm.make')}
        </Button>
      </div>
    </>
  );
}
