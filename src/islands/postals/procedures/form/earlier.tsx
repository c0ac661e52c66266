import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { earlierProcedures } from '../../../../lib/contract/postals/procedures.ts';
import { members } from '../../../../lib/contract/users/members.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { editor } from '../store.ts';
import { say } from '../words.ts';
import { takeFromRecord, takeOver } from './take-over.ts';

const { fields } = editor.form;

/** Somebody whose details need not be typed again. */
interface Known {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  use(): void;
}

/** The people of a client's earlier procedures; of a client who asks for the first time, what their record has. */
async function knownOf(member: number, except: number | undefined): Promise<Known[]> {
  const query = { member: String(member), ...(except === undefined ? {} : { except: String(except) }) };
  const earlier = await call(earlierProcedures, { query });
  if (earlier.length > 0)
    return earlier.map((person) => ({
      key: person.code,
      name: person.applicant_name,
      from: say('earlier.from', { code: person.code, date: formatDate(companyDay(person.created_at)) }),
      use: () => takeOver(person),
    }));
  const record = await call(members.get, { params: { id: member } });
  return [
    {
      key: 'record',
      name: [record.first_name, record.last_name].filter(Boolean).join(' '),
      from: say('earlier.fromRecord'),
      use: () => takeFromRecord(record),
    },
  ];
}

/** Whose details are known already, to take over what they gave; nothing where there are none. */
export function Earlier() {
  const member = useStore(fields.member_id.$value);
  const isOwn = useStore(fields.applicant.$value) !== 'family';
  const state = useStore(editor.$state);
  const except = 'id' in state ? state.id : undefined;
  const [people, setPeople] = useState<readonly Known[]>([]);
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    setPeople([]);
    setTaken(false);
    if (typeof member !== 'number') return;
    let here = true;
    void attempt(async () => {
      const known = await knownOf(member, except);
      if (here) setPeople(known);
    });
    return () => {
      here = false;
    };
  }, [member, except]);
  // The client's own record says nothing of the family.
  const shown = people.filter(({ key }) => isOwn || key !== 'record');
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-sm bg-info-soft px-3 py-2">
      <p className="text-sm">{say('earlier.title')}</p>
      <ul className="grid gap-1">
        {shown.map(({ key, name, from, use }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              <b className="font-semibold">{name}</b> <span className="text-sm text-ink-2">{from}</span>
            </span>
            <Button
              onPress={() => {
                use();
                setTaken(true);
              }}
            >
              {say('earlier.use')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-2">
        {taken && say('earlier.used')}
      </p>
    </div>
  );
}
