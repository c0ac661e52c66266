import { useStore } from '@nanostores/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Unlink from 'lucide-react/icons/unlink';
import type { ReactNode } from 'react';
import type { RecipientRow } from '../../../../lib/contract/postals/recipients.ts';
import type { MemberRow } from '../../../../lib/contract/users/members.ts';
import { cubanAddress } from '../../../../lib/domain/cuban-address.ts';
import { phoneText } from '../../../../lib/domain/dial-codes.ts';
import { ITEM } from '../../../../lib/domain/statuses.ts';
import { may } from '../../../../lib/session/session.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { bornText } from '../../../postals/recipients/card.ts';
import { label, option, say } from '../../../postals/recipients/words.ts';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { errorText, errorWords } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { personalActions, refusedOf } from '../personal-actions.ts';
import { say as memberWords } from '../words.ts';
import { show } from './show.ts';
import { $readAgain, addRecipient, editRecipient, editor, recipientsOf, unlink } from './store.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));

interface RecipientsProps {
  member: Pick<MemberRow, 'id' | 'restricted_at' | 'erased_at'>;
  /** What went to one of them, where it is known. */
  sentTo?(recipient: number): ReactNode;
}

/** Recipients of a member, and the form that adds and edits them; loaded when its tab first opens. */
export default function RecipientsTab({ member, sentTo }: RecipientsProps) {
  const { id } = member;
  const state = useAnswer(recipientsOf, id, useStore($readAgain));
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  const { count, results } = state.value;
  return (
    <div className="grid gap-3">
      {results.length === 0 && <p className="text-ink-3">{say('empty')}</p>}
      <ul className="grid gap-2">
        {results.map((recipient) => (
          <Recipient key={recipient.id} recipient={recipient} member={id} sent={sentTo?.(recipient.id)} />
        ))}
      </ul>
      {count > results.length && (
        <p className="text-ink-2">{say('first', { shown: results.length, count })}</p>
      )}
      {may('recipients:create') && <Add member={member} />}
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={show}
        size="side"
      >
        <Fields />
      </FormDialog>
    </div>
  );
}

/** Nobody is added for a person whose data are only kept (rule: restricted-person); the panel's head says so of who was erased. */
function Add({ member: { id, restricted_at, erased_at } }: Pick<RecipientsProps, 'member'>) {
  if (restricted_at === null)
    return (
      <span>
        <Button icon={Plus} onPress={() => void addRecipient(id)}>
          {say('add')}
        </Button>
      </span>
    );
  return erased_at === null && <p className="text-ink-2">{errorWords('reason.person_restricted')}</p>;
}

interface RecipientProps {
  recipient: RecipientRow;
  member: number;
  sent: ReactNode;
}

function Recipient({ recipient, member, sent }: RecipientProps) {
  const { name, identity_card, birth_date, sex, municipality } = recipient;
  const relation = recipient.members.find(({ id }) => id === member)?.relation ?? 'other';
  const others = recipient.members.filter(({ id }) => id !== member).map((other) => other.name);
  const phones = [recipient.mobile, recipient.landline].filter((phone) => phone !== null);
  const address = cubanAddress(recipient);
  const lines = [
    identity_card &&
      [identity_card, birth_date && sex && bornText({ birth_date, sex })].filter(Boolean).join(' · '),
    phones.map((phone) => phoneText(phone)).join(' · '),
    [address, `${municipality.name}, ${municipality.state.name}`].filter(Boolean).join(' · '),
    recipient.directions,
    others.length > 0 && say('alsoOf', { names: others.join(', ') }),
  ];
  return (
    <li
      className="flex items-start gap-2 rounded-sm border border-line px-3 py-2"
      data-recipient={recipient.id}
    >
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold">{name}</b>
          <span className="text-ink-2">{option('relation', relation)}</span>
          {recipient.status !== ITEM.active && <StatusBadge kind="global" value={recipient.status} />}
          {recipient.restricted_at !== null && (
            <Badge tone="warn" icon="alert">
              {memberWords('personal.restricted')}
            </Badge>
          )}
        </p>
        {lines.map(
          (line) =>
            line && (
              <p key={line} className="text-ink-2">
                {line}
              </p>
            ),
        )}
        {sent}
      </div>
      <Menu
        icon={Ellipsis}
        label={commonWords('list.rowActions', { name })}
        items={[
          {
            label: commonWords('edit'),
            icon: Pencil,
            refused: refusedOf(recipient, may('recipients:update')),
            run: () => editRecipient(member, recipient),
          },
          ...personalActions({ kind: 'recipient', ...recipient }),
          {
            label: say('unlink.action'),
            icon: Unlink,
            danger: true,
            refused: refusedOf(recipient, may('recipients:update')),
            run: () => void unlink(member, recipient),
          },
        ]}
      />
    </li>
  );
}
