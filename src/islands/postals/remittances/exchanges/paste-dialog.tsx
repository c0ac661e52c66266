import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { withNone } from '../../../../lib/forms/with-none.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Live } from '../../../ui/live.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { Confirmation } from './confirmation.tsx';
import { pasting, previewStore } from './paste.ts';
import type { PastedLine } from './paste.ts';
import { ScopeFields } from './scope-fields.tsx';
import { rateText } from '../quote/texts.ts';
import { changeText, pairText } from './texts.ts';
import { label, say } from './words.ts';

type Form = NonNullable<ReturnType<typeof pasting.$open.get>>['form'];

/** A day's table, pasted and looked at before anything is set. The default export is what lazyDialog asks for. */
export default function PasteDialog() {
  return (
    <ActionDialog
      dialog={pasting}
      words={() => ({ title: say('paste.title'), text: say('paste.text'), save: say('paste.save') })}
      labelOf={label}
      size="side"
    >
      {({ form }) => <Pasted form={form} />}
    </ActionDialog>
  );
}

function Pasted({ form }: { form: Form }) {
  const { fields } = form;
  const { lines, unusual } = useStore(useMemo(() => previewStore(form), [form]));
  const office = useMemo(() => withNone(fields.office_id, 0), [fields]);
  return (
    <>
      <TextareaField field={fields.table} label={label('table')} hint={say('paste.hint')} rows={6} />
      {lines.length > 0 && <Preview lines={lines} />}
      <Confirmation changes={unusual} field={fields.confirmed} />
      <ScopeFields office={office} validFrom={fields.valid_from} />
    </>
  );
}

function Preview({ lines }: { lines: readonly PastedLine[] }) {
  const faults = lines.filter(({ fault }) => fault !== undefined).length;
  const head = 'px-1.5 py-2 font-[550] sm:px-3';
  return (
    <div className="grid gap-2">
      <Live>
        <p className={faults > 0 ? 'text-danger' : 'text-ink-2'}>
          {faults > 0
            ? say('paste.faults', { count: faults })
            : say('paste.readable', { count: lines.length })}
        </p>
      </Live>
      <div
        className="overflow-x-auto rounded-md border border-line"
        role="region"
        aria-label={say('paste.preview')}
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col" className={head}>
                {say('paste.line')}
              </th>
              <th scope="col" className={head}>
                {label('pair')}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {label('buy_rate')}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {label('sell_rate')}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {label('change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.number} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Line({ line: { number, text, rate, fault, difference } }: { line: PastedLine }) {
  const cell = 'px-1.5 py-2 text-right tabular-nums sm:px-3';
  return (
    <tr
      className={fault ? 'border-t border-line bg-danger-soft align-top' : 'border-t border-line align-top'}
    >
      <th scope="row" className="px-1.5 py-2 text-left font-normal text-ink-3 tabular-nums sm:px-3">
        {number}
      </th>
      {rate ? (
        <>
          <td className="px-1.5 py-2 font-semibold whitespace-nowrap sm:px-3">{pairText(rate)}</td>
          <td className={cell}>{rateText(rate.buy_rate)}</td>
          <td className={cell}>{rateText(rate.sell_rate)}</td>
          <td className={difference?.unusual ? `${cell} font-semibold text-warn` : cell}>
            {difference ? changeText(difference.change) : say('paste.first')}
          </td>
        </>
      ) : (
        <td colSpan={4} className="px-1.5 py-2 sm:px-3">
          <span className="[overflow-wrap:anywhere]">{text}</span>
          {fault && <span className="block text-danger">{say(`paste.fault.${fault}`)}</span>}
        </td>
      )}
    </tr>
  );
}
