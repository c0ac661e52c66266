import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts } from '../../ui/panel-parts.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { recordText } from './columns.tsx';
import { label, say } from './words.ts';

const LINK = 'text-accent underline underline-offset-2';

/** What a line is about: its account, its record, who posted it. */
export function TransactionFacts({ row }: { row: TransactionRow }) {
  const brand = useBrandFact(row);
  const { record } = row;
  // An adjusted account is the account itself, which stands above.
  const opens = record !== null && record.key !== 'financials/accounts';
  return (
    <Facts
      facts={[
        [label('date'), instant(row.date)],
        [
          label('account'),
          row.account && (
            <a key="account" className={LINK} href={recordAddress('financials/accounts', row.account.id)}>
              {row.account.number}
            </a>
          ),
        ],
        [
          label('member'),
          row.member && (
            <a key="member" className={LINK} href={recordAddress('users/members', row.member.id)}>
              {row.member.name}
            </a>
          ),
        ],
        [
          label('record'),
          opens && (
            <a key="record" className={LINK} href={recordAddress(record.key, record.id)}>
              {recordText(row)}
            </a>
          ),
        ],
        [label('concept'), record?.concept],
        [label('previous_limit'), row.previous_limit && formatMoney(row.previous_limit, reader())],
        [label('balance'), row.balance && formatMoney(row.balance, reader())],
        [label('reason'), row.reason && <span className="whitespace-pre-wrap">{row.reason}</span>],
        brand,
        [label('by'), row.by?.name ?? say('system')],
      ]}
    />
  );
}
