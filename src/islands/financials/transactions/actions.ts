import FileText from 'lucide-react/icons/file-text';
import Scale from 'lucide-react/icons/scale';
import Wallet from 'lucide-react/icons/wallet';
import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { may } from '../../../lib/session/session.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { refusedUnless } from '../../ui/record-actions.ts';
import { recordText } from './columns.tsx';
import { adjusting, canCorrect } from './store.ts';
import { label, say } from './words.ts';

/** What can be done with a line, for its panel and its context menu; nothing changes the line itself. */
export function actionsOf(row: TransactionRow): MenuItem[] {
  const { account, record } = row;
  const adjust = {
    label: say('adjust.action'),
    icon: Scale,
    refused: refusedUnless(may('transactions:adjust')),
    run: () => adjusting.open(row),
  };
  const owner = account && {
    label: `${label('account')} ${account.number}`,
    icon: Wallet,
    run: () => location.assign(recordAddress('financials/accounts', account.id)),
  };
  // An adjusted account is the account itself.
  const about = record &&
    record.key !== 'financials/accounts' && {
      label: `${label('record')} ${recordText(row)}`,
      icon: FileText,
      run: () => location.assign(recordAddress(record.key, record.id)),
    };
  return [...(canCorrect(row) ? [adjust] : []), ...(owner ? [owner] : []), ...(about ? [about] : [])];
}
