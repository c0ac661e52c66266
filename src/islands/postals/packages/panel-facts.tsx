import type { ExpectedArrival } from '../../../lib/contract/postals/arrival.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant } from '../../ui/reader.ts';
import { OrderNumber } from './order-number.tsx';
import { SenderLink } from '../recipients/sender-link.tsx';
import { bothUnits } from './format.ts';
import { label, option, say } from './words.ts';

const LINK = 'text-accent underline underline-offset-2';

/** What it is, from whom, and by which way it goes. Empty fields are left out. */
export function PackageFacts({ row }: { row: PackageRow }) {
  const brand = useBrandFact(row);
  return (
    <PanelSection>
      <Facts
        facts={[
          [label('sender'), <SenderLink key="sender" row={row} />],
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
