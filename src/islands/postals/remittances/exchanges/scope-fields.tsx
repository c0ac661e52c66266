import { useStore } from '@nanostores/react';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { toLocal } from '../../../../lib/domain/wall-clock.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { localParts } from '../../../../lib/forms/local-field.ts';
import { companyZone } from '../../../../lib/shell/company-clock.ts';
import { zoneName } from '../../../../lib/words/moments.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { reader } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { $offices } from './store.ts';
import { label, say } from './words.ts';

interface ScopeFieldsProps {
  /** 0 stands for all offices. */
  office: Field<number>;
  validFrom: Field<string>;
}

/** For whom a rate holds, and from when. */
export function ScopeFields({ office, validFrom }: ScopeFieldsProps) {
  const offices = useStore($offices);
  return (
    <>
      <SelectField
        field={office}
        label={label('office_id')}
        hint={say('hints.office_id')}
        options={[{ value: 0, label: say('allOffices') }, ...offices]}
      />
      <Begin field={validFrom} />
    </>
  );
}

/** Now, unless somebody says another time, by the company's clock. */
function Begin({ field }: { field: Field<string> }) {
  const [parts] = useState(() => localParts(field));
  const value = useStore(field.$value);
  const typed = useStore(field.$typed);
  if (value === undefined && typed === undefined)
    return (
      <p className="flex flex-wrap items-center gap-2">
        {say('fromNow')}
        <Button icon={Clock} kind="quiet" onPress={() => field.set(toLocal(new Date(), companyZone()))}>
          {say('anotherTime')}
        </Button>
      </p>
    );
  return (
    <div className="grid gap-2">
      <FieldGrid>
        <DateField field={parts.date} label={label('valid_from')} />
        <TimeField field={parts.time} label={say('time')} hint={zoneName(companyZone(), reader().language)} />
      </FieldGrid>
      <div>
        <Button kind="quiet" onPress={() => field.set(undefined)}>
          {say('beginNow')}
        </Button>
      </div>
    </div>
  );
}
