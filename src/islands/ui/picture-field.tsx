import { useStore } from '@nanostores/react';
import Camera from 'lucide-react/icons/camera';
import PenLine from 'lucide-react/icons/pen-line';
import X from 'lucide-react/icons/x';
import { computed } from 'nanostores';
import { useMemo, useState } from 'react';
import type { Field } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { AddedFiles } from './added-files.tsx';
import { Button } from './button.tsx';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { FilePicture } from './file-picture.tsx';
import { IconButton } from './icon-button.tsx';
import { PictureTool } from './picture/late-tool.ts';
import type { PicturePurpose } from './picture/tool.tsx';
import { useFiles } from './use-files.ts';

interface PictureFieldProps extends FieldTexts {
  /** The number of an uploaded file. */
  field: Field<number>;
  purpose: PicturePurpose;
}

/** A field of one file as one of several, the last of which counts. */
function asList(field: Field<number>) {
  return {
    $value: computed(field.$value, (id) => (id === undefined || id === null ? [] : [id])),
    set: (ids: number[] | undefined) => field.set(ids?.at(-1)),
    expect: field.expect,
    filesAt: field.filesAt,
  };
}

/** One picture that is made in the page: a photo or a signature. The tool is fetched when it opens (rule: pictures-made-here). */
export function PictureField({ field, purpose, label, hint }: PictureFieldProps) {
  const numbers = useMemo(() => asList(field), [field]);
  const { $value } = numbers;
  const ids = useStore($value);
  // A new one takes the place of the one that is there, once it has arrived.
  const { files, adding, remove } = useFiles(numbers, purpose, ids.length + 1);
  const [making, setMaking] = useState(false);
  const isSignature = purpose === 'signature';
  const make = commonWords(isSignature ? 'picture.sign' : 'picture.photo');
  return (
    <FieldFrame field={field} label={label} hint={hint} group>
      {files.map((file) => (
        <div key={file.id} className="flex items-start gap-1">
          <FilePicture
            file={file}
            // On white in either theme: it is a piece of paper.
            className={`rounded-sm border border-line bg-white object-contain ${isSignature ? 'aspect-[3/1] w-48' : 'aspect-[7/9] w-28'}`}
          />
          <IconButton
            icon={X}
            label={commonWords('removeItem', { name: label })}
            onPress={() => remove(file.id)}
          />
        </div>
      ))}
      <div>
        <Button
          icon={isSignature ? PenLine : Camera}
          busy={adding.uploading.length > 0}
          onPress={() => setMaking(true)}
        >
          {ids.length > 0 ? commonWords('picture.again') : make}
        </Button>
      </div>
      <AddedFiles adding={adding} />
      {making && (
        <PictureTool
          purpose={purpose}
          title={label}
          onAccept={(file) => adding.add([file])}
          onClose={() => setMaking(false)}
        />
      )}
    </FieldFrame>
  );
}
