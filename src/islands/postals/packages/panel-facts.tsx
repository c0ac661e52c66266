import type { ExpectedArrival } from '../../../lib/contract/postals/arrival.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant } from '../../ui/reader.ts';
import { bothUnits, destinationText, senderName } from './format.ts';
import { label, option, say } from './words.ts';

const LINK = 'text-accent underline underline-offset-2';

/** What it is, from whom, and by which way it goes. Empty fields are left out. */
export function PackageFacts({ row }: { row: PackageRow }) {
  const brand = useBrandFact(row);
  return (
    <PanelSection>
      <Facts
        facts={[
          [label('sender'), <Sender key="sender" row={row} />],
          [label('type'), option('type', row.type)],
          [label('weight'), bothUnits(row.weight)],
          [label('number'), row.number && <OrderNumber key="number" number={row.number} />],
          [
            label('manifest'),
            row.manifest && (
              <a key="manifest" className={LINK} href={recordAddress('postals/manifests', row.manifest.id)}>
                {row.manifest.name}
              </a>
            ),
          ],
          [label('provider'), row.provider?.name],
          [label('partner_folio'), row.partner_folio],
          [label('office'), row.office.name],
          [label('delivery_to'), option('delivery_to', row.delivery_to)],
          [label('insured'), commonWords(row.insured ? 'yes' : 'no')],
          [label('expected_date'), row.expected_date && formatDate(row.expected_date)],
          [say('panel.likely'), row.expected?.learned && likelyText(row.expected)],
          [label('delivered_at'), row.delivered_at && instant(row.delivered_at)],
          [label('received_by'), row.received_by],
          [label('limit_reason'), row.limit_reason],
          brand,
          [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
        ]}
      />
    </PanelSection>
  );
}

const likelyText = ({ from, to, late }: ExpectedArrival): string =>
  late ? say('panel.laterThanUsual') : [...new Set([from, to])].map((date) => formatDate(date)).join(' – ');

function Sender({ row }: { row: PackageRow }) {
  const { phone } = row.sender;
  return (
    <>
      <a className={LINK} href={recordAddress('users/members', row.member_id)}>
        {senderName(row)}
      </a>
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone}`} className="whitespace-nowrap hover:underline">
            {phoneText(phone)}
          </a>
        </>
      )}
    </>
  );
}

/** The order number, with what anybody sees who follows it. */
function OrderNumber({ number }: { number: string }) {
  return (
    <>
      {number}{' '}
      <a
        className={LINK}
        href={`${routePath(pageFacts().language, 'payment/tracking')}?n=${encodeURIComponent(number)}`}
        target="_blank"
        rel="noreferrer"
      >
        {say('panel.track')}
      </a>
    </>
  );
}

/** Who gets it and where, as it was when it was sent. */
export function ReceiverFacts({ row }: { row: PackageRow }) {
  const { receiver } = row;
  return (
    <PanelSection title={label('receiver')}>
      <Facts
        facts={[
          [
            label('receiver.name'),
            <b key="name" className="font-semibold">
              {row.receiver_name}
            </b>,
          ],
          [label('identity_card'), receiver.identity_card],
          [
            label('receiver_phone'),
            [receiver.mobile, receiver.landline]
              .filter((phone) => phone !== null)
              .map((phone) => phoneText(phone))
              .join(' · '),
          ],
          [
            label('receiver_address'),
            [
              [receiver.street, receiver.house_number].filter(Boolean).join(' '),
              receiver.between_streets && say('panel.between', { streets: receiver.between_streets }),
              receiver.building,
              receiver.apartment,
              receiver.suburb,
            ]
              .filter(Boolean)
              .join(', '),
          ],
          [label('city'), destinationText(row)],
          [label('receiver.directions'), receiver.directions],
        ]}
      />
    </PanelSection>
  );
}
