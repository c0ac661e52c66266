import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { SenderLink } from '../../recipients/sender-link.tsx';
import { useBrandFact } from '../../../ui/brand.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { moneyText, unitText } from '../quote/texts.ts';
import { deliveryText } from './format.ts';
import { label, say } from './words.ts';

/** What is paid and what is received, at the rate that was agreed. */
export function Amounts({ row }: { row: RemittanceRow }) {
  const { remit, receive, fee, total, paid, balance, rate } = row;
  const lines = [
    ['remit', remit],
    ['fee', fee.amount > 0 ? fee : null],
    ['total', total],
    ['paid', paid.amount > 0 ? paid : null],
    ['balance', paid.amount > 0 && balance.amount !== 0 ? balance : null],
  ] as const;
  const pair = { remit_currency: remit.currency, receive_currency: receive.currency };
  return (
    <PanelSection>
      <p className="text-xl font-semibold tabular-nums">{moneyText(receive)}</p>
      <p className="mb-2 text-ink-2">
        {deliveryText(row)} · {unitText(pair, rate)}
      </p>
      {row.card_unusual && (
        <p className="mb-2 rounded-sm bg-warn-soft px-3 py-2 text-warn">{say('panel.unusual')}</p>
      )}
      <dl className="grid gap-1.5">
        {lines.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-4">
                <dt className={name === 'total' ? 'font-[650]' : 'text-ink-2'}>{label(name)}</dt>
                <dd className={name === 'total' ? 'font-[650] tabular-nums' : 'tabular-nums'}>
                  {moneyText(value)}
                </dd>
              </div>
            ),
        )}
      </dl>
    </PanelSection>
  );
}

/** From whom it is, and by which way it goes. Empty fields are left out. */
export function RemittanceFacts({ row }: { row: RemittanceRow }) {
  const brand = useBrandFact(row);
  return (
    <PanelSection title={label('sender')}>
      <Facts
        facts={[
          [label('sender'), <SenderLink key="sender" row={row} />],
          [label('sender_document'), row.sender_document],
          [label('sender_birth_date'), row.sender_birth_date && formatDate(row.sender_birth_date)],
          [label('declared_at'), instant(row.declared_at)],
          [label('sender_order'), row.sender_order],
          [label('receiver_order'), row.receiver_order],
          [label('provider'), row.provider?.name],
          [label('office'), row.office.name],
          [label('courier'), row.courier?.name],
          [label('batch'), row.batch?.name],
          [label('sent_at'), row.sent_at && instant(row.sent_at)],
          [label('delivered_at'), row.delivered_at && instant(row.delivered_at)],
          [label('received_by'), row.received_by],
          brand,
          [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
        ]}
      />
    </PanelSection>
  );
}
