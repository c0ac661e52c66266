import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { attempt } from '../../../lib/api/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { RETENTION_YEARS, memberData, recipientData } from '../../../lib/contract/users/personal-data.ts';
import type { PersonalData } from '../../../lib/contract/users/personal-data.ts';
import { createForm } from '../../../lib/forms/form.ts';
import { todayIn } from '../../../lib/domain/zones.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { companyZone } from '../../../lib/shell/company-clock.ts';
import { formatDate } from '../../../lib/words/format.ts';
import Dialog from '../../ui/dialog.tsx';
import { FormView } from '../../ui/form-view.tsx';
import { number } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { $erasing } from './erasing.ts';
import type { Person } from './erasing.ts';
import { label, readAgain, say } from './personal-data.ts';

const Typed = z.object({ typed: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200)) });
const close = (): void => $erasing.set(undefined);

/** Says what erasing a person does and what the law keeps, and does it once their name is typed. The default export is what lazyDialog asks for. */
export default function EraseDialog() {
  const person = useStore($erasing);
  return person ? <Erase key={`${person.kind} ${person.id}`} person={person} /> : null;
}

function Erase({ person }: { person: Person }) {
  const { kind, id, name } = person;
  const [data, setData] = useState<PersonalData>();
  useEffect(() => {
    let here = true;
    const { preview } = kind === 'member' ? memberData : recipientData;
    void attempt(() => call(preview, { params: { id } })).then((read) => {
      if (!here) return;
      if (read) setData(read);
      else close();
    });
    return () => {
      here = false;
    };
  }, [kind, id]);
  return (
    <Dialog title={say('erase.title', { name })} onClose={close}>
      {data === undefined ? (
        <div className="p-5">
          <SkeletonText lines={5} />
        </div>
      ) : data.open.length > 0 ? (
        <div className="grid gap-2 px-5 py-4">
          <p>{say('erase.open')}</p>
          <ul className="grid gap-1">
            {data.open.map(({ kind, id, code }) => (
              <li key={`${kind} ${id}`}>
                <a className="text-accent underline underline-offset-2" href={recordAddress(kind, id)}>
                  {code}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Confirm person={person} data={data} />
      )}
    </Dialog>
  );
}

/** A kind of record in words, and how many. */
const kindOf = (kind: string): string => say(`kinds.${kind}` as 'kinds.member');

/** The day of an instant by the company's clock (rule: company-day). */
const dayOf = (at: string): string => formatDate(todayIn(companyZone(), new Date(at)));

function Confirm({ person, data }: { person: Person; data: PersonalData }) {
  const form = useMemo(
    () =>
      createForm({
        id: 'erase',
        schema: Typed,
        initial: {},
        submit: async (body) => {
          const { erase } = person.kind === 'member' ? memberData : recipientData;
          await call(erase, { params: { id: data.id }, version: data.version, body });
          close();
          readAgain(person);
        },
      }),
    [person, data],
  );
  return (
    <FormView
      form={form}
      onSubmit={() => void form.submit()}
      onCancel={close}
      labelOf={label}
      save={say('erase.yes')}
      leave={say('erase.leave')}
    >
      <Lines title={say('erase.now')}>
        {[
          ...(person.kind === 'member' ? [say('erase.contact')] : [kindOf('recipient')]),
          ...data.erased
            .filter(({ kind }) => kind !== 'recipient')
            .map(({ kind, count }) =>
              kind === 'member'
                ? kindOf(kind)
                : say('erase.count', { kind: kindOf(kind), number: number(count) }),
            ),
        ]}
      </Lines>
      {data.kept.length === 0 ? (
        <p>{say('erase.nothing')}</p>
      ) : (
        <Lines title={say('erase.kept', { years: RETENTION_YEARS })}>
          {data.kept.map(({ kind, count, until }) =>
            say('erase.until', { kind: kindOf(kind), number: number(count), date: dayOf(until) }),
          )}
        </Lines>
      )}
      <p className="text-ink-2">{say('erase.forever')}</p>
      <TextField field={form.fields.typed} label={say('erase.typed', { name: data.name })} />
    </FormView>
  );
}

const Lines = ({ title, children }: { title: string; children: readonly ReactNode[] }) => (
  <div className="grid gap-1">
    <p>{title}</p>
    <ul className="grid list-disc gap-0.5 pl-5">
      {children.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  </div>
);
