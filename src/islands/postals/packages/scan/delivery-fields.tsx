import { useStore } from '@nanostores/react';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { PHOTO_COUNT } from '../../../../lib/contract/limits.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SignaturePad } from '../../../ui/signature-pad.tsx';
import { smallerPhoto } from '../../../ui/smaller-photo.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { $latest } from './queue.ts';
import { $hand, $photos, form } from './store.ts';
import { scanWords } from '../../scan/words.ts';

/** Who gets it: their name, and a signature or a photo where there is one. */
export function DeliveryFields() {
  const { received_by, signature } = form.fields.delivery.fields;
  return (
    <>
      <SameHand />
      <TextField field={requiredField(received_by, true)} label={scanWords('received_by')} />
      <SignaturePad field={signature} label={scanWords('signature')} captioned />
      <Photos />
    </>
  );
}

/** The other parcels of the package that was handed over just now need no signature of their own. */
function SameHand() {
  const hand = useStore($hand);
  const answer = useStore($latest)?.answer;
  const isWhole = answer?.number === hand?.number && answer?.scanned === answer?.parcels;
  if (!hand || (answer && isWhole)) return null;
  const { number, delivery } = hand;
  return (
    <p className="rounded-sm bg-surface-2 px-3 py-2 text-ink-2">
      {scanWords('sameHand', { name: delivery.received_by, number })}
    </p>
  );
}

/** Photos of the door. They go with the code, and wait with it where there is no connection. */
function Photos() {
  const photos = useStore($photos);
  const chooser = useRef<HTMLInputElement>(null);
  async function add(files: readonly File[]): Promise<void> {
    const fit = await Promise.all(files.map(smallerPhoto));
    $photos.set([...$photos.get(), ...fit].slice(0, PHOTO_COUNT.part));
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {photos.length < PHOTO_COUNT.part && (
        <Button icon={Camera} onPress={() => chooser.current?.click()}>
          {scanWords('photo')}
        </Button>
      )}
      {photos.map((photo) => (
        <span
          key={`${photo.name}.${photo.lastModified}`}
          className="inline-flex items-center rounded-sm bg-surface-2 pl-2"
        >
          {photo.name}
          <IconButton
            icon={X}
            label={scanWords('removePhoto', { name: photo.name })}
            onPress={() => $photos.set(photos.filter((other) => other !== photo))}
          />
        </span>
      ))}
    </div>
  );
}
