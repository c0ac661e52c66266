import { atom } from 'nanostores';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { PASSPORT_PHOTO } from '../../../lib/contract/postals/procedure-pictures.ts';
import { checkPhoto } from '../../../lib/domain/photo-checks.ts';
import { photoColourProblem } from '../../../lib/domain/picture-colours.ts';
import { firstCrop } from '../../../lib/domain/picture-crop.ts';
import type { Crop, Room } from '../../../lib/domain/picture-crop.ts';
import { validationWords } from '../reader.ts';
import { cropped, jpegFile, pixelsOf, turned } from './canvas.ts';
import { Checks, worstOf } from './checks.tsx';
import type { Measured } from './checks.tsx';
import { eyesSeen } from './eyes.ts';
import { Foot } from './foot.tsx';
import { Guides } from './guides.tsx';
import { Source } from './source.tsx';
import { Stage } from './stage.tsx';
import { pictureWords as t } from './words.ts';

/** Milliseconds for which a picture rests before it is looked at. */
const REST = 150;

const roomOf = ({ width, height }: HTMLCanvasElement): Room => ({
  picture: { width, height },
  frame: PASSPORT_PHOTO,
  least: PASSPORT_PHOTO.width,
  whole: false,
});

interface PhotoProps {
  /** A passport's photo is checked; one that only shows who somebody is, is not. */
  purpose: 'passport_photo' | 'photo';
  onAccept(file: File): void;
}

/** A photo of 7:9, from a file or the camera, cropped by hand under the guides. */
export function PhotoTool({ purpose, onAccept }: PhotoProps) {
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  const checks = purpose === 'passport_photo';
  const guides = checks ? <Guides /> : undefined;
  return picture ? (
    <PhotoCrop
      {...{ purpose, picture, guides, onAccept }}
      onTurn={() => setPicture(turned(picture))}
      onBack={() => setPicture(undefined)}
    />
  ) : (
    <div className="min-h-0 overflow-y-auto px-5 py-4">
      <Source needed={PASSPORT_PHOTO} intro={t(`intro.${purpose}`)} guides={guides} onPicture={setPicture} />
    </div>
  );
}

interface PhotoCropProps extends PhotoProps {
  picture: HTMLCanvasElement;
  guides: ReactNode;
  onTurn(): void;
  onBack(): void;
}

function PhotoCrop({ purpose, picture, guides, onTurn, onBack, onAccept }: PhotoCropProps) {
  const room = useMemo(() => roomOf(picture), [picture]);
  const $crop = useMemo(() => atom(firstCrop(room)), [room]);
  const [measured, setMeasured] = useState<Measured>();
  const [refused, setRefused] = useState('');
  const checks = purpose === 'passport_photo';
  const seen = useRef<{ crop: Crop; part: HTMLCanvasElement }>(undefined);

  /** What is in the frame, drawn once: what was looked at is what is handed over. */
  function partInFrame(): HTMLCanvasElement {
    const crop = $crop.get();
    if (seen.current?.crop !== crop) seen.current = { crop, part: cropped(picture, crop, room) };
    return seen.current.part;
  }

  useEffect(() => {
    if (!checks) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    async function look(): Promise<void> {
      const part = partInFrame();
      const found = { ...checkPhoto(pixelsOf(part)), eyes: await eyesSeen(part) };
      if (here) setMeasured(found);
    }
    const stop = $crop.subscribe(() => {
      clearTimeout(rest);
      rest = setTimeout(() => void look(), REST);
    });
    return () => {
      here = false;
      clearTimeout(rest);
      stop();
    };
  }, [checks, picture, room, $crop]);

  async function accept(): Promise<void> {
    const part = partInFrame();
    const problem = checks && photoColourProblem({ data: pixelsOf(part).data, channels: 4 });
    if (problem) setRefused(validationWords(problem));
    else onAccept(await jpegFile(part, t(`file.${purpose}`)));
  }
  return (
    <>
      <div className="grid min-h-0 content-start gap-5 overflow-y-auto px-5 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Stage {...{ picture, room, $crop, guides, onTurn }} />
        {checks && (
          <div className="grid content-start gap-2">
            <Checks measured={measured} />
          </div>
        )}
      </div>
      <Foot
        accept={t(`accept.${purpose}`)}
        refused={refused}
        advice={measured && worstOf(measured)}
        onAccept={accept}
        onBack={onBack}
      />
    </>
  );
}
