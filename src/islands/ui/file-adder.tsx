import clsx from 'clsx';
import Camera from 'lucide-react/icons/camera';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { FilePurpose } from '../../lib/contract/files.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
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

/** Where files are dropped or chosen, and what became of them: on their way, waiting or refused. */
export function FileAdder({ adding, purpose, max, count, camera = false }: FileAdderProps) {
  const { uploading, waiting, refused, add, leave } = adding;
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
      {waiting.length > 0 && (
        <ul className="grid gap-1">
          {waiting.map(({ file }, index) => (
            <li key={index} className="flex items-center justify-between gap-2 rounded-sm bg-warn-soft pl-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {commonWords('form.waiting', { name: file.name })}
              </span>
              <IconButton
                icon={X}
                label={commonWords('removeItem', { name: file.name })}
                onPress={() => leave(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="grid text-sm">
        {waiting.length > 0 && (
          <span>
            {commonWords(waiting.every(({ kept }) => kept) ? 'form.waitingKept' : 'form.waitingNote', {
              count: waiting.length,
            })}
          </span>
        )}
        {uploading.map((name) => (
          <span key={name} className="text-ink-3">
            {commonWords('form.uploading', { name })}
          </span>
        ))}
        {refused.map((text) => (
          <span key={text} className="text-danger">
            {text}
          </span>
        ))}
      </div>
    </>
  );
}
