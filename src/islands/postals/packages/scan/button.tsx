import { useStore } from '@nanostores/react';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useState } from 'react';
import { number } from '../../../ui/reader.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useKeptScans } from '../../scan/use-kept-scans.ts';
import { say } from '../words.ts';
import { $waiting, kept } from './kept.ts';

const ScanDialog = lazyDialog(() => import('./dialog.tsx'));

/** Opens the scan box. It says how many codes wait, and those that were left in this browser are sent from here. */
export function ScanButton() {
  const [open, setOpen] = useState(false);
  const waiting = useStore($waiting);
  useKeptScans(kept, () => import('./queue.ts'));
  return (
    <>
      <Button icon={ScanBarcode} onPress={() => setOpen(true)}>
        {waiting > 0 ? say('scan.waiting', { number: number(waiting) }) : say('scan.open')}
      </Button>
      {open && <ScanDialog onClose={() => setOpen(false)} />}
    </>
  );
}
