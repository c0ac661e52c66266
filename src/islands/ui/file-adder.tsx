import clsx from 'clsx';
import Camera from 'lucide-react/icons/camera';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import type { FilePurpose } from '../../lib/contract/files.ts';
import { commonWords } from '../../lib/words/words.ts';
import { AddedFiles } from './added-files.tsx';
import { Button } from './button.tsx';
import { limitsOf } from './use-files.ts';
import type { Adding } from './use-files.ts';

interface FileAdderProps {
  adding: Adding;
  purpose: FilePurpose;
  /** Most files that fit, and how many there are. */
  max: number;
  count: number;
  /** Offers the camera, where there is a finger. */
  camera?: boolean;
}

/** Where files are dropped or chosen, and what became of them. */
export function FileAdder({ adding, purpose, max, count, camera = false }: FileAdderProps) {
  const { uploading, add } = adding;
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const taking = {
    type: 'file',
    hidden: true,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => {
      add([...(target.files ?? [])]);
      target.value = '';
    },
  } as const;
  return (
    <>
      {count < max && (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            add([...event.dataTransfer.files]);
          }}
          className={clsx(
            'flex flex-wrap items-center gap-2 rounded-sm border border-dashed p-3 text-ink-3',
            over ? 'border-accent bg-accent-soft' : 'border-control-line',
          )}
        >
          <input {...taking} ref={chooser} multiple={max > 1} accept={limitsOf(purpose).accept} />
          <Button icon={Upload} busy={uploading.length > 0} onPress={() => chooser.current?.click()}>
            {commonWords('form.chooseFiles')}
          </Button>
          {camera && (
            <span className="hidden pointer-coarse:inline">
              <input {...taking} ref={lens} accept="image/*" capture="environment" />
              <Button icon={Camera} onPress={() => lens.current?.click()}>
                {commonWords('photos.take')}
              </Button>
            </span>
          )}
          <span className="max-sm:hidden">{commonWords('form.dropHere')}</span>
        </div>
      )}
      <AddedFiles adding={adding} />
    </>
  );
}
