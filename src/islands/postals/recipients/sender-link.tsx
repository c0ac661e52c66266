import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';

interface Sent {
  readonly member_id: number;
  readonly sender: {
    readonly first_name: string;
    readonly last_name: string;
    readonly phone: string | null;
  };
}

/** Who sends something: their record, and their phone. */
export function SenderLink({ row: { member_id, sender } }: { row: Sent }) {
  return (
    <>
      <a
        className="text-accent underline underline-offset-2"
        href={recordAddress('users/members', member_id)}
      >
        {fullName(sender)}
      </a>
      {sender.phone && (
        <>
          {' · '}
          <a href={`tel:${sender.phone}`} className="whitespace-nowrap hover:underline">
            {phoneText(sender.phone)}
          </a>
        </>
      )}
    </>
  );
}
