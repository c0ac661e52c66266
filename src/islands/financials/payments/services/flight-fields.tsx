import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { localParts } from '../../../../lib/forms/local-field.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { BesideBoxes, FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AddLine, RemoveLine } from '../../../ui/lines.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { blankSegment, editor } from './store.ts';
import { label, say } from './words.ts';
import { findZones, zoneText } from './zones.ts';

const { passengers, airline, locator, segments } = editor.form.fields.flight.fields;
const upper = (text: string): string => text.toUpperCase();

/** What a flight ticket says beside its price: who flies, with whom, and each segment by the clocks of its airports. */
export function FlightFields() {
  const people = useStore(passengers.$value) ?? [];
  const legs = useStore(segments.$value) ?? [];
  return (
    <FieldSection title={say('sections.flight')}>
      <FieldGrid>
        <TextField field={airline} label={label('airline')} />
        <TextField field={locator} label={label('locator')} change={upper} />
        {people.map((_, index) => (
          <div key={index} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                field={passengers.item(index)}
                label={say('flight.passenger', { number: index + 1 })}
              />
            </div>
            {people.length > 1 && (
              <BesideBoxes>
                <RemoveLine
                  name={say('flight.passenger', { number: index + 1 })}
                  onPress={() => passengers.remove(index)}
                />
              </BesideBoxes>
            )}
          </div>
        ))}
      </FieldGrid>
      <AddLine onPress={() => passengers.add('')}>{say('flight.addPassenger')}</AddLine>
      {legs.map((_, index) => (
        <Segment
          key={index}
          index={index}
          {...(legs.length > 1 ? { onRemove: () => segments.remove(index) } : {})}
        />
      ))}
      <AddLine onPress={() => segments.add(blankSegment())}>{say('flight.addSegment')}</AddLine>
    </FieldSection>
  );
}

function Segment({ index, onRemove }: { index: number; onRemove?: () => void }) {
  const { from, to } = segments.item(index).fields;
  const name = say('flight.segment', { number: index + 1 });
  return (
    <div role="group" aria-label={name} className="grid gap-3 rounded-sm border border-line p-3">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-sm font-semibold text-ink-2">{name}</h4>
        {onRemove && <RemoveLine name={name} onPress={onRemove} />}
      </div>
      <FieldGrid>
        <TextField field={from} label={label('from')} />
        <TextField field={to} label={label('to')} />
      </FieldGrid>
      <Clock index={index} end="departs" />
      <Clock index={index} end="arrives" />
    </div>
  );
}

/** One end of a segment, by the clock of its airport. */
function Clock({ index, end }: { index: number; end: 'departs' | 'arrives' }) {
  const { local, zone } = segments.item(index).fields[end].fields;
  const [parts] = useState(() => localParts(local));
  const chosen = useStore(zone.$value);
  return (
    <FieldGrid columns={3}>
      <DateField field={parts.date} label={say(`flight.${end}Date`)} />
      <TimeField field={parts.time} label={say(`flight.${end}Time`)} />
      <ComboboxField
        field={zone}
        label={label('zone')}
        find={findZones}
        shown={chosen === undefined ? undefined : { value: chosen, label: zoneText(chosen) }}
      />
    </FieldGrid>
  );
}
