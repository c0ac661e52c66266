import CameraIcon from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PictureSize } from '../../../lib/domain/picture-format.ts';
import { Button } from '../button.tsx';
import { number } from '../reader.ts';
import { Camera } from './camera.tsx';
import { PictureRefusal, opened, taken } from './open.ts';
import { pictureWords as t } from './words.ts';

interface SourceProps {
  /** Fewer pixels than these are refused; the camera shows their proportions. */
  needed: PictureSize;
  /** What to see to before. */
  intro: string;
  guides?: ReactNode;
  onPicture(picture: HTMLCanvasElement): void;
}

/** Where a picture comes from: a file, or the camera. */
export function Source({ needed, intro, guides, onPicture }: SourceProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');

  async function take(picture: () => HTMLCanvasElement | Promise<HTMLCanvasElement>): Promise<void> {
    setRefused('');
    setBusy(true);
    try {
      onPicture(await picture());
    } catch (error) {
      setRefused(error instanceof PictureRefusal ? error.message : t('failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{intro}</p>
      {camera && (
        <Camera
          frame={needed}
          guides={guides}
          onTake={(video) =>
            void take(() => taken(video, { width: video.videoWidth, height: video.videoHeight }, needed))
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void take(() => opened(file, needed));
            target.value = '';
          }}
        />
        <Button icon={ImageUp} busy={busy} onPress={() => chooser.current?.click()}>
          {t('choose')}
        </Button>
        {!camera && (
          <Button
            icon={CameraIcon}
            onPress={() => {
              setRefused('');
              setCamera(true);
            }}
          >
            {t('camera')}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">
        {t('size', { width: number(needed.width), height: number(needed.height) })}
      </p>
      <div role="status" className="text-sm text-ink-3">
        {busy && t('opening')}
      </div>
      <div role="alert" className="text-danger">
        {refused}
      </div>
    </div>
  );
}
