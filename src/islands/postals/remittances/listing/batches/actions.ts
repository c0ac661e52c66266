import FileText from 'lucide-react/icons/file-text';
import List from 'lucide-react/icons/list';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Sheet from 'lucide-react/icons/sheet';
import { batchSheetPdf, batchSheetXlsx } from '../../../../../lib/contract/postals/remittance-batches.ts';
import type { RemittanceBatch } from '../../../../../lib/contract/postals/remittance-batches.ts';
import { changeSearch } from '../../../../../lib/records/address.ts';
import { may } from '../../../../../lib/session/session.ts';
import type { MenuItem } from '../../../../ui/menu.tsx';
import { refusedUnless } from '../../../../ui/record-actions.ts';
import { $scanning } from './scan/open.ts';
import { saveSheet } from './store.ts';
import { say } from './words.ts';

/** What can be done with a batch, for its panel and its context menu. */
export function actionsOf({ id, open }: RemittanceBatch): MenuItem[] {
  return [
    ...(open > 0
      ? [
          {
            label: say('actions.scan'),
            icon: ScanBarcode,
            refused: refusedUnless(may('remittances:step')),
            run: () => $scanning.set(true),
          },
        ]
      : []),
    { label: say('actions.pdf'), icon: FileText, run: () => saveSheet(batchSheetPdf, id) },
    { label: say('actions.xlsx'), icon: Sheet, run: () => saveSheet(batchSheetXlsx, id) },
    {
      label: say('actions.show'),
      icon: List,
      run: () => changeSearch({ tab: undefined, id: undefined, batch: String(id) }),
    },
  ];
}
