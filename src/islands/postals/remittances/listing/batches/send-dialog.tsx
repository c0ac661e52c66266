import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { findStaff } from '../../../../../lib/choices/member-choices.ts';
import { $provinces } from '../../../../../lib/choices/provinces.ts';
import { DELIVERIES } from '../../../../../lib/contract/postals/remittance-money.ts';
import { BATCH_MAX } from '../../../../../lib/contract/postals/remittance-batches.ts';
import { requiredField } from '../../../../../lib/forms/field-rules.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ComboboxField } from '../../../../ui/combobox-field.tsx';
import { BOX } from '../../../../ui/field.tsx';
import { FieldGrid } from '../../../../ui/field-grid.tsx';
import { Live } from '../../../../ui/live.tsx';
import { errorText, number } from '../../../../ui/reader.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { moneyText, sumsText } from './format.ts';
import { $off, $offered, $sent, $waiting, $wanted, sending, toggle } from './send.ts';
import type { Sendable } from './send.ts';
import { label, options, say } from './words.ts';

type Form = NonNullable<ReturnType<typeof sending.$open.get>>['form'];

/** Sends remittances together. The default export is what lazyDialog asks for. */
export default function SendDialog() {
  return (
    <ActionDialog
      dialog={sending}
      words={() => ({ title: say('send.title'), text: say('send.text'), save: say('send.save') })}
      labelOf={label}
      size="side"
    >
      {({ form, subject }) => <Fields form={form} chosen={subject.chosen !== undefined} />}
    </ActionDialog>
  );
}

function Fields({ form: { fields }, chosen }: { form: Form; chosen: boolean }) {
  const delivery = useStore(fields.delivery.$value) ?? 'cash';
  const { state } = useStore($wanted);
  const provinces = useStore($provinces);
  const courier = useMemo(() => requiredField(fields.courier_id, true), [fields]);
  useEffect(() => $wanted.set({ ...$wanted.get(), delivery }), [delivery]);
  return (
    <>
      <FieldGrid>
        <SelectField
          field={fields.delivery}
          label={label('delivery')}
          options={options('delivery', DELIVERIES)}
        />
        {!chosen && (
          <label className="grid content-start gap-1">
            <span className="text-sm font-medium">{label('state_id')}</span>
            <select
              value={state ?? ''}
              onChange={({ target }) =>
                $wanted.set({ delivery, state: target.value === '' ? undefined : Number(target.value) })
              }
              className={BOX}
            >
              <option value="">{say('send.every')}</option>
              {provinces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {delivery === 'cash' && (
          <ComboboxField field={courier} label={label('courier_id')} find={findStaff} />
        )}
      </FieldGrid>
      <TextareaField field={fields.note} label={label('note')} />
      <Offered />
    </>
  );
}

/** The remittances that would go, each of which can be taken off. */
function Offered() {
  const offered = useStore($offered);
  const sent = useStore($sent);
  const read = useStore($waiting);
  const off = useStore($off);
  if (!offered)
    return read.kind === 'failed' ? <p role="alert">{errorText(read.error)}</p> : <SkeletonText lines={4} />;
  const { rows, left, count } = offered;
  return (
    <section aria-label={label('remittance_ids')} className="grid gap-2 border-t border-line pt-3">
      <Live>
        <p className="font-semibold">
          {rows.length === 0
            ? say('send.none')
            : `${say('send.count', { count: sent.length, number: number(sent.length) })} · ${sumsText(sent.map(({ receive }) => receive))}`}
        </p>
        {left > 0 && <p className="text-warn">{say('send.left', { count: left })}</p>}
        {count > rows.length && (
          <p className="text-warn">{say('send.more', { max: number(BATCH_MAX), count: number(count) })}</p>
        )}
      </Live>
      <ul className="grid">
        {rows.map((row) => (
          <Row key={row.id} row={row} off={off.has(row.id)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, off }: { row: Sendable; off: boolean }) {
  const { id, code, receiver_name, city, state, receive, paid, total } = row;
  return (
    <li className="border-b border-line">
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          checked={!off}
          onChange={() => toggle(id)}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 flex-1 break-words">
          <b className="font-semibold">{code}</b> {receiver_name}
          <span className="block text-sm text-ink-3">
            {city.name}, {state.name}
            {paid.amount < total.amount && <span className="text-warn"> · {say('send.unpaid')}</span>}
          </span>
        </span>
        <span className="whitespace-nowrap tabular-nums">{moneyText(receive)}</span>
      </label>
    </li>
  );
}
