import { useStore } from '@nanostores/react';

import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { option } from '../words.ts';
import { submitting } from './submit.ts';
import { label, say } from './words.ts';

type Open = NonNullable<ReturnType<typeof submitting.$open.get>>;

/** Which procedures are submitted together. */
export function SubmitDialog() {
  return (
    <ActionDialog
      dialog={submitting}
      words={() => ({ title: say('submit.title'), text: say('submit.text'), save: say('submit.do') })}
      labelOf={label}
    >
      {({ subject, form }) => (
        <>
          {subject.unready > 0 && (
            <p className="text-warn">{say('submit.unready', { count: subject.unready })}</p>
          )}
          <Choice subject={subject} form={form} />
          <TextareaField field={form.fields.note} label={label('note')} rows={2} />
        </>
      )}
    </ActionDialog>
  );
}

function Choice({ subject: { ready }, form }: Open) {
  const field = form.fields.procedure_ids;
  const chosen = useStore(field.$value) ?? [];
  return (
    <FieldFrame field={field} label={label('procedure_ids')} group>
      {/* What scrolls cuts off what stands out of it: the ring of the box that has the focus needs its room. */}
      <ul className="-m-1 grid max-h-72 gap-1 overflow-y-auto p-1">
        {ready.map(({ id, code, applicant_name, type }, index) => (
          <li key={id}>
            <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                name={index === 0 ? field.path : undefined}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  field.set(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                className="size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <b className="font-semibold">{code}</b> {applicant_name}
                <span className="block text-sm text-ink-3">{option('type', type)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}
