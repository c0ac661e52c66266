import type { Reference } from '../../../lib/contract/fields.ts';
import type { RecipientValues } from '../../../lib/contract/postals/recipients.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { destinationText } from './destination.ts';
import { label, say } from './words.ts';

interface Received {
  readonly receiver: RecipientValues;
  readonly receiver_name: string;
  readonly city: Reference;
  readonly state: Reference;
}

/** Who gets something and where, as it was when it was sent. */
export function ReceiverFacts({ row: { receiver, receiver_name, ...where } }: { row: Received }) {
  return (
    <PanelSection title={say('section')}>
      <Facts
        facts={[
          [
            label('name'),
            <b key="name" className="font-semibold">
              {receiver_name}
            </b>,
          ],
          [label('identity_card'), receiver.identity_card],
          [
            label('phone'),
            [receiver.mobile, receiver.landline]
              .filter((phone) => phone !== null)
              .map((phone) => phoneText(phone))
              .join(' · '),
          ],
          [
            label('address'),
            [
              [receiver.street, receiver.house_number].filter(Boolean).join(' '),
              receiver.between_streets && say('between', { streets: receiver.between_streets }),
              receiver.building,
              receiver.apartment,
              receiver.suburb,
            ]
              .filter(Boolean)
              .join(', '),
          ],
          [label('municipality'), destinationText(where)],
          [label('directions'), receiver.directions],
        ]}
      />
    </PanelSection>
  );
}
