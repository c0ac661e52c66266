import CameraIcon from 'lucide-react/icons/camera';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PictureSize } from '../../../lib/domain/picture-format.ts';
import { Button } from '../button.tsx';
import { cameraProblem } from '../camera-problem.ts';
import { pictureWords as t } from './words.ts';

interface CameraProps {
  /** Proportions of what is kept. */
  frame: PictureSize;
  guides?: ReactNode;
  onTake(picture: HTMLVideoElement): void;
}

type State = 'opening' | 'open' | ReturnType<typeof cameraProblem>;
/** That of the back, which sees more, or that of the screen. */
type Facing = 'environment' | 'user';
const wanted = (facingMode: Facing): MediaStreamConstraints => ({
  video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } },
});

/** The picture of a camera, from which one is taken. Nothing of it leaves the page. */
export function Camera({ frame, guides, onTake }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('opening');
  const [facing, setFacing] = useState<Facing>('environment');
  const [several, setSeveral] = useState(false);

  useEffect(() => {
    let here = true;
    let stream: MediaStream | undefined;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    async function open(picture: HTMLVideoElement): Promise<void> {
      // A page without TLS has no cameras at all.
      stream = await navigator.mediaDevices?.getUserMedia(wanted(facing));
      if (!here) return stop();
      if (!stream) return setState('missing');
      picture.srcObject = stream;
      await picture.play();
      setState('open');
      const devices = await navigator.mediaDevices.enumerateDevices();
      setSeveral(devices.filter(({ kind }) => kind === 'videoinput').length > 1);
    }
    if (video.current) open(video.current).catch((error: unknown) => here && setState(cameraProblem(error)));
    return () => {
      here = false;
      stop();
    };
  }, [facing]);

  const shown = state === 'open';
  return (
    <div className="grid gap-2">
      <div
        className={shown ? 'relative mx-auto w-full overflow-hidden rounded-sm bg-black' : 'hidden'}
        style={{
          aspectRatio: `${frame.width} / ${frame.height}`,
          maxWidth: `calc(${frame.width / frame.height} * 56dvh)`,
        }}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('lens.picture')}
          // One's own face is known from the mirror; what is taken is as others see it.
          className={`absolute inset-0 size-full object-cover ${facing === 'user' ? '-scale-x-100' : ''}`}
        />
        {guides}
      </div>
      <p role="status" className={shown || state === 'opening' ? 'text-sm text-ink-3' : 'text-danger'}>
        {t(`lens.${state}`)}
      </p>
      {shown && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            kind="primary"
            icon={CameraIcon}
            onPress={() => {
              if (video.current) onTake(video.current);
            }}
          >
            {t('lens.take')}
          </Button>
          {several && (
            <Button icon={SwitchCamera} onPress={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
              {t('lens.other')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
