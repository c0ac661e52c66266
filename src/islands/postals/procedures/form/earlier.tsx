import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { earlierProcedures } from '../../../../lib/contract/postals/procedures.ts';
import { Button } from '../../../ui/button.tsx';
import { instant } from '../../../ui/reader.ts';
import { editor } from '../store.ts';
import { say } from '../words.ts';
import { takeOver } from './take-over.ts';
import type { EarlierProcedure } from './take-over.ts';

/** People for whom the client asked before, to take over what they gave; nothing where there are none. */
export function Earlier() {
  const member = useStore(editor.form.fields.member_id.$value);
  const state = useStore(editor.$state);
  const except = 'id' in state ? state.id : undefined;
  const [people, setPeople] = useState<readonly EarlierProcedure[]>([]);
  const [taken, setTaken] = useState<number | undefined>(undefined);
  useEffect(() => {
    setPeople([]);
    setTaken(undefined);
    if (typeof member !== 'number') return;
    let here = true;
    void attempt(async () => {
      const query = { member: String(member), ...(except === undefined ? {} : { except: String(except) }) };
      const found = await call(earlierProcedures, { query });
      if (here) setPeople(found);
    });
    return () => {
      here = false;
    };
  }, [member, except]);
  if (people.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-sm bg-info-soft px-3 py-2">
      <p className="text-sm">{say('earlier.title')}</p>
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              <b className="font-semibold">{person.applicant_name}</b>{' '}
              <span className="text-sm text-ink-2">
                {say('earlier.from', { code: person.code, date: instant(person.created_at) })}
              </span>
            </span>
            <Button
              onPress={() => {
                takeOver(person);
                setTaken(person.id);
              }}
            >
              {say('earlier.use')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-2">
        {taken !== undefined && say('earlier.used')}
      </p>
    </div>
  );
}
