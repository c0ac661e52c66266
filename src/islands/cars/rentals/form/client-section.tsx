import { useStore } from '@nanostores/react';
import { RENTER_AGE } from '../../../../lib/contract/limits.ts';
import { ClientSection as AnyClientSection } from '../../../reservations/client-section.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { lookup } from '../client-lookup.ts';
import { ageAtPickUp } from '../presets.ts';
import { editor } from '../store.ts';
import { label, reservationWords, say } from '../words.ts';

/** Who rents: somebody on record, or a new client. */
export function ClientSection() {
  return <AnyClientSection lookup={lookup} birthDate={<BirthDate />} words={reservationWords} />;
}

function BirthDate() {
  const values = useStore(editor.form.$values);
  const age = ageAtPickUp(values);
  const years = age === undefined ? undefined : say('years', { count: age });
  const refused = age !== undefined && (age < RENTER_AGE.min || age > RENTER_AGE.max);
  const hint =
    years === undefined
      ? undefined
      : refused
        ? say('form.ageRefused', { years, ...RENTER_AGE })
        : say('form.ageAt', { years });
  return <DateField field={lookup.client.birth_date} label={label('birth_date')} hint={hint} />;
}
