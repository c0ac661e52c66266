import { useStore } from '@nanostores/react';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect } from 'react';
import { commonWords } from '../../../../lib/words/words.ts';
import { useWords } from '../../../shell/use-words.ts';
import Dialog from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { reload } from '../store.ts';
import { $latest, $lost, queue, resume } from './queue.ts';
import { LargeResult } from './result.tsx';
import { Results } from './results.tsx';
import { Connection } from '../../scan/connection.tsx';
import { $waiting } from './kept.ts';
import { ScanForm } from './form.tsx';
import { play } from './sound.ts';
import { $muted, mute } from './store.ts';
import { SCAN_WORDS, scanWords } from '../../scan/words.ts';

/**
 * The scan box: one step, code after code, by a barcode reader, a camera or the keys (rule: scans-understood). The default
 * export is what lazyDialog asks for.
 */
export default function ScanDialog({ onClose }: { onClose(): void }) {
  const ready = useWords(SCAN_WORDS);
  return ready ? (
    <Dialog title={scanWords('title')} onClose={onClose} size="side">
      <ScanBox />
    </Dialog>
  ) : (
    <Dialog title={commonWords('loading')} onClose={onClose} size="side">
      <div className="p-5" role="status" aria-label={commonWords('loading')}>
        <SkeletonText lines={8} />
      </div>
    </Dialog>
  );
}

function ScanBox() {
  const muted = useStore($muted);
  useEffect(() => {
    resume();
    return reload;
  }, []);
  useEffect(
    () =>
      $latest.listen((scan) => {
        // What is on its way is heard when it is answered.
        if (scan && !$muted.get() && (scan.state !== 'waiting' || $lost.get())) play(scan.state);
      }),
    [],
  );
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 dialog-scroll overflow-y-auto px-5 py-4 max-sm:px-4">
      <ScanForm
        tools={
          <IconButton
            icon={muted ? VolumeX : Volume2}
            label={scanWords('sound')}
            pressed={!muted}
            onPress={() => mute(!muted)}
          />
        }
      >
        <LargeResult />
        <Connection queue={queue} $waiting={$waiting} />
      </ScanForm>
      <Results />
    </div>
  );
}
