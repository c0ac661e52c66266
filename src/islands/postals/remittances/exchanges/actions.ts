import CirclePlus from 'lucide-react/icons/circle-plus';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
import { may } from '../../../../lib/session/session.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { errorWords } from '../../../ui/reader.ts';
import { refusedUnless } from '../../../ui/record-actions.ts';
import { follow, withdrawing } from './store.ts';
import { say } from './words.ts';

/** What can be done with a rate, for its panel and its context menu. */
export const actionsOf = (row: ExchangeRow): MenuItem[] => [
  {
    label: say('follow'),
    icon: CirclePlus,
    refused: refusedUnless(may('exchanges:create')),
    run: () => follow(row),
  },
  {
    label: say('withdraw.action'),
    icon: Undo2,
    danger: true,
    refused:
      refusedUnless(may('exchanges:withdraw')) ??
      (row.state === 'withdrawn' ? errorWords('reason.rate_withdrawn') : undefined),
    run: () => withdrawing.open(row),
  },
];
