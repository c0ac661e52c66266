import { ClientSection as AnyClientSection } from '../../../reservations/client-section.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { lookup } from '../client-lookup.ts';
import { label, reservationWords } from '../words.ts';

/** Who books: somebody on record, or a new client. */
export function ClientSection() {
  return (
    <AnyClientSection
      lookup={lookup}
      birthDate={<DateField field={lookup.client.birth_date} label={label('birth_date')} />}
      words={reservationWords}
    />
  );
}
