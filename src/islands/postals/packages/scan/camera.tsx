import Flashlight from 'lucide-react/icons/flashlight';
import { useEffect, useRef, useState } from 'react';
import { readScan } from '../../../../lib/domain/scan-code.ts';
import { cameraProblem } from '../../../ui/camera-problem.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { createDecoder } from './decode.ts';
import { form, takeCode } from './store.ts';
import { scanWords } from '../../scan/words.ts';

type State = 'opening' | 'open' | 'denied' | 'missing' | 'busy';

/** Milliseconds between two looks, and for which a code that was read is not read again. */
const [LOOK, SAME] = [120, 2_500] as const;

/** The camera of the back, sharp enough for bars of a quarter millimeter. */
const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** What the light of a camera needs; TypeScript does not know it yet. */
type Lit<T> = T & { readonly torch?: boolean };
const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  track !== undefined && 'getCapabilities' in track && 'torch' in track.getCapabilities();

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK));

/** Reads codes as long as it is open. The default export is what is fetched late. */
export default function Camera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('opening');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [lit, setLit] = useState(false);

  useEffect(() => {
    let here = true;
    let stream: MediaStream | undefined;
    async function open(picture: HTMLVideoElement): Promise<void> {
      const [decode, opened] = await Promise.all([
        createDecoder(),
        // A page without TLS has no cameras at all.
        navigator.mediaDevices?.getUserMedia(WANTED),
      ]);
      stream = opened;
      if (!here) return stop();
      if (!opened) return setState('missing');
      picture.srcObject = opened;
      await picture.play();
      setTrack(opened.getVideoTracks()[0]);
      setState('open');
      await look(picture, decode, () => here);
    }
    const stop = (): void => stream?.getTracks().forEach((one) => one.stop());
    if (video.current) open(video.current).catch((error: unknown) => here && setState(cameraProblem(error)));
    return () => {
      here = false;
      stop();
    };
  }, []);

  const light = (on: boolean): void => {
    setLit(on);
    const advanced: Lit<MediaTrackConstraintSet>[] = [{ torch: on }];
    void track?.applyConstraints({ advanced }).catch(() => setLit(!on));
  };
  const shown = state === 'open';
  return (
    <div className="grid gap-1">
      <div className={shown ? 'relative overflow-hidden rounded-lg bg-black' : 'hidden'}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={scanWords('camera.picture')}
          className="max-h-72 w-full object-cover"
        />
        <span className="pointer-events-none absolute inset-x-8 top-1/2 border-t-2 border-danger opacity-80" />
        {hasTorch(track) && (
          <span className="absolute right-2 bottom-2 rounded-sm bg-surface">
            <IconButton
              icon={Flashlight}
              label={scanWords('camera.light')}
              pressed={lit}
              onPress={() => light(!lit)}
            />
          </span>
        )}
      </div>
      <p role="status" className={shown || state === 'opening' ? 'text-sm text-ink-3' : 'text-danger'}>
        {scanWords(`camera.${state}`)}
      </p>
    </div>
  );
}

/**
 * A camera sees the whole label: the bars of folio and order too, which mean all parcels of the package, and those of
 * other companies beside it.
 */
const isOfParcel = (code: string): boolean => readScan(code).kind === 'parcel';

/** Looks at the picture again and again, and takes what it reads. */
async function look(
  picture: HTMLVideoElement,
  decode: Awaited<ReturnType<typeof createDecoder>>,
  isHere: () => boolean,
): Promise<void> {
  const read = new Map<string, number>();
  for (; isHere(); await pause()) {
    // A code that waits for its weight or signature is not exchanged for a neighbor in the picture.
    if (form.fields.code.$value.get() || picture.videoWidth === 0) continue;
    for (const code of (await decode(picture)).filter(isOfParcel)) {
      const before = read.get(code) ?? 0;
      read.set(code, Date.now());
      if (Date.now() - before > SAME && isHere() && !form.fields.code.$value.get()) await takeCode(code);
    }
  }
}
