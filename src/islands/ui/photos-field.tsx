import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { computed } from 'nanostores';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PhotoInput, UploadedFile } from '../../lib/contract/photos.ts';
import type { FieldNode } from '../../lib/forms/field.ts';
import { formatFileSize } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { FieldFrame } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { FileAdder } from './file-adder.tsx';
import { IconButton } from './icon-button.tsx';
import { Live } from './live.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { photoText } from './photo-text.ts';
import { reader } from './reader.ts';
import { TextField } from './text-field.tsx';
import { useDraggedOrder } from './use-dragged-order.ts';
import { limitsOf, useFiles } from './use-files.ts';

interface PhotosFieldProps extends FieldTexts {
  field: FieldNode<PhotoInput[]>;
  /** Most photos that fit. */
  max: number;
}

/** The numbers of a field's photos; another order of them takes along what each shows. */
const numbersOf = (field: FieldNode<PhotoInput[]>) => ({
  $value: computed(field.$value, (photos) => photos?.map(({ id }) => id)),
  set: (ids: number[] | undefined) => {
    const known = new Map(field.$value.get()?.map((photo) => [photo.id, photo]));
    field.set(ids?.map((id) => known.get(id) ?? { id, alt_en: '', alt_es: '' }));
  },
  expect: field.expect,
  filesAt: field.filesAt,
});

/** The same with one item at another place. */
function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** What a photo's buttons do; the focus stays on the one that was pressed, wherever its photo goes. */
type Press = 'earlier' | 'later' | 'remove';

/**
 * Photos in their order (rule: photos-in-order): added by drop, choice or camera, moved by mouse, finger or the buttons,
 * and each with what it shows in both languages.
 */
export function PhotosField({ field, label, hint, max }: PhotosFieldProps) {
  const photos = useStore(field.$value) ?? [];
  const numbers = useMemo(() => numbersOf(field), [field]);
  const { files, remove, adding } = useFiles(numbers, 'photo', max);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const drag = useDraggedOrder(list, move);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const pressed = useRef<{ id: number | undefined; press: Press }>(undefined);

  useEffect(() => {
    if (!pressed.current) return;
    const { id, press } = pressed.current;
    pressed.current = undefined;
    const order: readonly Press[] = press === 'remove' ? ['remove'] : [press, 'earlier', 'later'];
    const left = order
      .map((name) => buttons.current.get(`${id}.${name}`))
      .find((button) => button?.disabled === false);
    // Without photos, what is left to do is to choose some.
    (left ?? document.getElementById(field.id)?.querySelector('button'))?.focus();
  });

  function move(from: number, to: number): void {
    const [name, count] = [shownName(photos[from], files), photos.length];
    field.set(moved(photos, from, to));
    setSaid(
      to === 0
        ? commonWords('photos.nowCover', { name, count })
        : commonWords('photos.moved', { name, count, position: to + 1 }),
    );
  }
  function press(name: Press, index: number): void {
    const others = photos.filter((_, at) => at !== index);
    const { id } = photos[index] ?? {};
    pressed.current = { id: name === 'remove' ? (others[index] ?? others.at(-1))?.id : id, press: name };
    if (name !== 'remove') move(index, name === 'earlier' ? index - 1 : index + 1);
    else if (id !== undefined) remove(id);
  }

  const limits = commonWords('form.hintFiles', {
    count: max,
    size: formatFileSize(limitsOf('photo').bytes, reader()),
  });
  return (
    <FieldFrame field={field} label={label} hint={[limits, hint ?? ''].join(' ').trim()} group>
      {photos.length > 0 && (
        <ol ref={list} className="relative grid gap-2">
          {photos.map((photo, index) => {
            const { alt_en, alt_es } = field.item(index).fields;
            const file = files.find(({ id }) => id === photo.id);
            const name = shownName(photo, files);
            const [offset, dragged] = [drag.offset(index), drag.dragged === index];
            const button = (kind: Press) => ({
              onPress: () => press(kind, index),
              ref: (element: HTMLButtonElement | null) => {
                const key = `${photo.id}.${kind}`;
                if (element) buttons.current.set(key, element);
                else buttons.current.delete(key);
              },
            });
            return (
              <li
                key={photo.id}
                aria-label={name}
                style={{ transform: offset ? `translateY(${offset}px)` : undefined }}
                className={clsx(
                  'grid grid-cols-[auto_auto_minmax(0,1fr)] items-start gap-2 rounded-sm border border-line bg-surface p-2 sm:grid-cols-[auto_9rem_minmax(0,1fr)_auto]',
                  dragged
                    ? 'z-10 shadow-lg'
                    : drag.dragged !== undefined && 'transition-transform motion-reduce:transition-none',
                )}
              >
                <span
                  {...drag.handle(index)}
                  aria-hidden="true"
                  title={commonWords('photos.drag', { name })}
                  className={clsx(
                    'grid size-8 touch-none place-items-center self-center text-ink-3 pointer-coarse:size-11',
                    dragged ? 'cursor-grabbing' : 'cursor-grab',
                  )}
                >
                  <GripVertical className="size-4" />
                </span>
                <span className="relative block w-24 overflow-hidden rounded-sm bg-surface-2 sm:w-36">
                  {file ? (
                    <PhotoPicture
                      photo={file}
                      alt=""
                      sizes="144px"
                      className="aspect-[4/3] w-full object-cover"
                    />
                  ) : (
                    <span className="block aspect-[4/3]" />
                  )}
                  {index === 0 && (
                    <span className="absolute bottom-1 left-1 rounded-sm bg-accent px-1.5 text-xs font-semibold text-accent-ink">
                      {commonWords('photos.cover')}
                    </span>
                  )}
                </span>
                <div className="grid min-w-0 gap-2 max-sm:order-1 max-sm:col-span-3">
                  <TextField field={alt_en} label={commonWords('photos.altEn')} />
                  <TextField field={alt_es} label={commonWords('photos.altEs')} />
                </div>
                <div className="flex justify-end sm:flex-col">
                  <IconButton
                    icon={ArrowUp}
                    label={commonWords('photos.earlier', { name })}
                    disabled={index === 0}
                    {...button('earlier')}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={commonWords('photos.later', { name })}
                    disabled={index === photos.length - 1}
                    {...button('later')}
                  />
                  <IconButton icon={X} label={commonWords('removeItem', { name })} {...button('remove')} />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <FileAdder adding={adding} purpose="photo" max={max} count={photos.length} camera />
      <Live>
        <span className="sr-only">{said}</span>
      </Live>
    </FieldFrame>
  );
}

/** What a photo is called while it is edited: what it shows, else the name of its file. */
function shownName(photo: PhotoInput | undefined, files: readonly UploadedFile[]): string {
  const name = files.find(({ id }) => id === photo?.id)?.name ?? '';
  return photoText({ alt_en: photo?.alt_en ?? '', alt_es: photo?.alt_es ?? '', name });
}
