import { useStore } from '@nanostores/react';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import type { Input } from '../../../lib/contract/endpoint.ts';
import { OFFICE_ZONE, PHOTO_COUNT } from '../../../lib/contract/limits.ts';
import { isInCuba } from '../../../lib/contract/postals/events.ts';
import type { PackageEventCode } from '../../../lib/contract/postals/events.ts';
import type { AddEventInput } from '../../../lib/contract/postals/package-actions.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { asksReason } from '../../../lib/domain/package-events.ts';
import { toLocal } from '../../../lib/domain/wall-clock.ts';
import { instantsOf } from '../../../lib/domain/clock-changes.ts';
import type { Field, FieldNode, Fields } from '../../../lib/forms/field.ts';
import { requiredField } from '../../../lib/forms/field-rules.ts';
import { localParts } from '../../../lib/forms/local-field.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { PhotosField } from '../../ui/photos-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SignaturePad } from '../../ui/signature-pad.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { $offices } from '../../../lib/choices/postal-choices.ts';
import { eventText, label, say } from './words.ts';

interface EventFieldsProps {
  row: PackageRow;
  /** What may be written down. */
  codes: readonly PackageEventCode[];
  fields: Fields<Input<typeof AddEventInput>>;
  /** It is set back: the reason is asked for, and nobody is told. */
  back?: boolean;
}

/** What happened to a package: where, when, and who got it. */
export function EventFields({ row, codes, fields, back = false }: EventFieldsProps) {
  const code = useStore(fields.code.$value) ?? codes[0];
  const offices = useStore($offices);
  const zone = isInCuba(code ?? '') ? OFFICE_ZONE : offices.find(({ id }) => id === row.office.id)?.zone;
  const asked = asksReason({ code: code ?? '', force: back }, row);
  return (
    <>
      <SelectField
        field={codeField(fields)}
        label={label('code')}
        options={codes.map((value) => ({ value, label: eventText(value) }))}
      />
      <TextField field={fields.place} label={label('place')} hint={say('event.placeHint')} />
      <When at={fields.at} second={fields.second} zone={zone} />
      {code === 'delivered' && !back && (
        <>
          {row.missing_parcels > 0 && (
            <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">
              {say('event.missing', { count: row.missing_parcels })}
            </p>
          )}
          <TextField
            field={requiredField(fields.delivery.fields.received_by, true)}
            label={label('received_by')}
          />
          <SignaturePad field={fields.delivery.fields.signature} label={label('signature')} captioned />
        </>
      )}
      <TextareaField
        field={requiredField(fields.reason, asked)}
        label={label('reason')}
        hint={say('event.reasonHint')}
      />
      <FieldGrid>
        <TextField field={fields.text_en} label={label('text_en')} hint={say('event.textHint')} />
        <TextField field={fields.text_es} label={label('text_es')} />
      </FieldGrid>
      <PhotosField field={fields.photos} label={label('photos')} max={PHOTO_COUNT.part} />
      {!back && row.sender.email !== null && (
        <CheckboxField field={fields.notify} label={label('notify')} hint={say('event.notifyHint')} />
      )}
    </>
  );
}

/** Who got it belongs to a delivery alone. */
const codeField = ({ code, delivery }: EventFieldsProps['fields']): Field<PackageEventCode> => ({
  ...code,
  set: (value) => {
    if (value !== 'delivered') delivery.set(undefined);
    code.set(value);
  },
});

interface WhenProps {
  at: EventFieldsProps['fields']['at'];
  second: FieldNode<boolean>;
  /** Clock of the place. */
  zone: string | undefined;
}

/** Now, unless somebody says another time; that is by the clock of the place. */
function When({ at, second, zone }: WhenProps) {
  const [parts] = useState(() => localParts(at.fields.local));
  const value = useStore(at.$value);
  if (value === undefined || value === null)
    return (
      <p className="flex flex-wrap items-center gap-2">
        {say('event.now')}
        <Button
          icon={Clock}
          kind="quiet"
          onPress={() => zone !== undefined && at.set({ local: toLocal(new Date(), zone), zone })}
        >
          {say('event.otherTime')}
        </Button>
      </p>
    );
  const twice = typeof value.local === 'string' && instantsOf(value).length > 1;
  return (
    <div className="grid gap-2">
      <FieldGrid>
        <DateField field={parts.date} label={say('event.date')} />
        <TimeField
          field={parts.time}
          label={say('event.time')}
          hint={say('event.clock', { zone: value.zone.replaceAll('_', ' ') })}
        />
      </FieldGrid>
      {twice && <CheckboxField field={second} label={label('second')} hint={say('event.secondHint')} />}
      <div>
        <Button kind="quiet" onPress={() => at.set(undefined)}>
          {say('event.itIsNow')}
        </Button>
        {zone !== undefined && zone !== value.zone && (
          <Button kind="quiet" onPress={() => at.fields.zone.set(zone)}>
            {say('event.useClock', { zone: zone.replaceAll('_', ' ') })}
          </Button>
        )}
      </div>
    </div>
  );
}
