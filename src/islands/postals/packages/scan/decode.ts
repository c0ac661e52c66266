import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the bars of labels off a picture. */
type Decode = (picture: HTMLVideoElement) => Promise<readonly string[]>;

/** What a browser with a detector of its own has; TypeScript does not know it yet. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
const FORMAT = 'code_128';

/** The browser's own detector, where it has one that knows our bars. */
async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  // A browser may have the class without what it needs of the system.
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return BarcodeDetector && formats?.includes(FORMAT)
    ? new BarcodeDetector({ formats: [FORMAT] })
    : undefined;
}

/** Decodes by ZXing, whose file comes from our own site. */
async function zxing(): Promise<Decode> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    canvas.width = picture.videoWidth;
    canvas.height = picture.videoHeight;
    context?.drawImage(picture, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
    const found = pixels ? await readBarcodes(pixels, { formats: ['Code128'] }) : [];
    return found.map(({ text }) => text);
  };
}

/** How this browser reads bars. */
export async function createDecoder(): Promise<Decode> {
  const detector = await ownDetector();
  if (!detector) return zxing();
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
