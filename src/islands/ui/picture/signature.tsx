import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { SIGNATURE_PICTURE } from '../../../lib/contract/postals/procedure-pictures.ts';
import { signatureColourProblem } from '../../../lib/domain/picture-colours.ts';
import { firstCrop } from '../../../lib/domain/picture-crop.ts';
import type { Room } from '../../../lib/domain/picture-crop.ts';
import { blackOnWhite, fitLines } from '../../../lib/domain/signature-ink.ts';
import { validationWords } from '../reader.ts';
import { SignaturePad } from '../signature-pad.tsx';
import { Tabs } from '../tabs.tsx';
import { cropped, jpegFile, onWhite, pixelsOf, turned } from './canvas.ts';
import { Foot } from './foot.tsx';
import { Source } from './source.tsx';
import { Stage } from './stage.tsx';
import { pictureWords as t } from './words.ts';

interface SignatureProps {
  onAccept(file: File): void;
}

/** A signature: drawn here, or from a picture of paper. */
export function SignatureTool({ onAccept }: SignatureProps) {
  const [way, setWay] = useState<'draw' | 'paper'>('draw');
  const ways = (['draw', 'paper'] as const).map((key) => ({ key, label: t(`sign.${key}`) }));
  return (
    <div className="min-h-0 dialog-scroll overflow-y-auto">
      <Tabs label={t('sign.ways')} tabs={ways} current={way} onChange={setWay}>
        {way === 'draw' ? <Drawing onAccept={onAccept} /> : <Paper onAccept={onAccept} />}
      </Tabs>
    </div>
  );
}

/** Pixels of the file: the width of a pen, and what stays white around. */
const [PEN, MARGIN] = [7, 14] as const;

/** Hands over what is black on white; says what is wrong with anything else. */
function useHandOver(onAccept: (file: File) => void) {
  const [refused, setRefused] = useState('');
  return {
    refused,
    handOver: async (picture: HTMLCanvasElement): Promise<void> => {
      const problem = signatureColourProblem({ data: pixelsOf(picture).data, channels: 4 });
      if (problem) setRefused(validationWords(problem));
      else onAccept(await jpegFile(picture, t('file.signature')));
    },
  };
}

/** Lines as data until they are accepted, so that nothing is lost when the phone is turned. */
function Drawing({ onAccept }: SignatureProps) {
  const id = useId();
  const $lines = useMemo(() => atom<string | undefined>(undefined), []);
  const { refused, handOver } = useHandOver(onAccept);
  const field = useMemo(
    () => ({ id, $value: $lines, $error: computed([], () => undefined), set: $lines.set.bind($lines) }),
    [id, $lines],
  );
  const picture = (): HTMLCanvasElement =>
    onWhite(SIGNATURE_PICTURE, (context) => {
      const lines = $lines.get() ?? '';
      const fit = fitLines(lines, SIGNATURE_PICTURE, MARGIN);
      if (!fit) return;
      context.setTransform(fit.scale, 0, 0, fit.scale, fit.left, fit.top);
      context.lineWidth = PEN / fit.scale;
      context.lineCap = context.lineJoin = 'round';
      context.stroke(new Path2D(lines));
    });
  return (
    <>
      <div className="grid gap-2 px-5 py-4">
        <p className="text-ink-2">{t('sign.boxHint')}</p>
        <SignaturePad field={field} label={t('sign.box')} />
      </div>
      <Foot accept={t('accept.signature')} refused={refused} onAccept={() => handOver(picture())} />
    </>
  );
}

/** A picture of paper may be small: it becomes black and white, and has no details. */
const NEEDED = { width: 150, height: 50 } as const;
const roomOf = ({ width, height }: HTMLCanvasElement): Room => ({
  picture: { width, height },
  frame: SIGNATURE_PICTURE,
  least: NEEDED.width,
  whole: true,
});

function Paper({ onAccept }: SignatureProps) {
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  return picture ? (
    <PaperCrop
      picture={picture}
      onTurn={() => setPicture(turned(picture))}
      onBack={() => setPicture(undefined)}
      onAccept={onAccept}
    />
  ) : (
    <div className="px-5 py-4">
      <Source needed={NEEDED} intro={t('intro.signature')} onPicture={setPicture} />
    </div>
  );
}

/** By how many hundredths ink is darker than its paper. */
const CONTRAST = { min: 4, max: 60, first: 18 } as const;

function PaperCrop({
  picture,
  onTurn,
  onBack,
  onAccept,
}: SignatureProps & { picture: HTMLCanvasElement; onTurn(): void; onBack(): void }) {
  const room = useMemo(() => roomOf(picture), [picture]);
  const $crop = useMemo(() => atom(firstCrop(room)), [room]);
  const crop = useStore($crop);
  const [contrast, setContrast] = useState<number>(CONTRAST.first);
  const result = useRef<HTMLCanvasElement>(null);
  const { refused, handOver } = useHandOver(onAccept);

  function draw(): void {
    const part = pixelsOf(cropped(picture, crop, room));
    const ink = new ImageData(blackOnWhite(part, contrast / 100), part.width, part.height);
    result.current?.getContext('2d')?.putImageData(ink, 0, 0);
  }
  useEffect(() => {
    // In the next frame: a finger that moves asks for many, and sees the last.
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [picture, room, crop, contrast]);

  return (
    <>
      <div className="grid gap-4 px-5 py-4">
        <Stage {...{ picture, room, $crop, onTurn }} />
        <label className="grid gap-1 text-sm font-medium">
          {t('sign.contrast')}
          <input
            type="range"
            min={CONTRAST.min}
            max={CONTRAST.max}
            value={contrast}
            onChange={({ target }) => setContrast(Number(target.value))}
            className="h-8 w-full accent-accent pointer-coarse:h-11"
          />
        </label>
        <canvas
          ref={result}
          role="img"
          aria-label={t('sign.result')}
          {...SIGNATURE_PICTURE}
          className="w-full rounded-sm border border-line"
        />
      </div>
      <Foot
        accept={t('accept.signature')}
        refused={refused}
        onAccept={async () => {
          draw();
          if (result.current) await handOver(result.current);
        }}
        onBack={onBack}
      />
    </>
  );
}
