import { SENT_STATUSES } from '../../../../lib/contract/users/member-overview.ts';
import type { MemberOverview } from '../../../../lib/contract/users/member-overview.ts';
import { toLocal } from '../../../../lib/domain/wall-clock.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { companyZone } from '../../../../lib/shell/company-clock.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { number } from '../../../ui/reader.ts';
import { say } from '../words.ts';
import { LINK } from './record-line.tsx';

interface SentToProps {
  member: number;
  recipient: number;
  /** Undefined while it is read. */
  sent: MemberOverview['sent'] | undefined;
}

/** How much of each kind went to a recipient and when the last of it did, with the way to it. */
export function SentTo({ member, recipient, sent = [] }: SentToProps) {
  return sent
    .filter((went) => went.recipient === recipient)
    .map(({ kind, count, last_at }) => (
      <p key={kind}>
        <a
          className={LINK}
          href={`${recordAddress(kind, member, 'member')}&recipient=${recipient}&status=${SENT_STATUSES.join()}`}
        >
          {say('client.went', {
            kind: say(`client.kinds.${kind}`),
            number: number(count),
            date: formatDate(toLocal(last_at, companyZone()).slice(0, 10)),
          })}
        </a>
      </p>
    ));
}
