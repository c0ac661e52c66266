/** The browser's own detector of faces, where it has one (Shape Detection API); TypeScript does not know it yet. */
interface Detector {
  detect(
    picture: HTMLCanvasElement,
  ): Promise<readonly { readonly landmarks?: readonly { readonly type: string }[] }[]>;
}
type WithDetector = typeof globalThis & { readonly FaceDetector?: new () => Detector };

/** How many eyes are seen; undefined where the browser cannot look. Whether they are open, none can tell. */
export async function eyesSeen(picture: HTMLCanvasElement): Promise<number | undefined> {
  const { FaceDetector } = globalThis as WithDetector;
  if (!FaceDetector) return undefined;
  try {
    const faces = await new FaceDetector().detect(picture);
    return faces.flatMap(({ landmarks = [] }) => landmarks.filter(({ type }) => type === 'eye')).length;
  } catch {
    // It is there but has nothing to work with, as on most desktops.
    return undefined;
  }
}
