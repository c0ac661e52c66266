import { Dialog } from '../lazy-dialog.tsx';
import { PhotoTool } from './photo.tsx';
import { SignatureTool } from './signature.tsx';

/** What a picture is for, as its upload says it: a photo and a signature of the consular form, or somebody's portrait. */
export type PicturePurpose = 'passport_photo' | 'signature' | 'photo';

interface PictureToolProps {
  purpose: PicturePurpose;
  title: string;
  /** Takes the file; the tool closes. */
  onAccept(file: File): void;
  onClose(): void;
}

/**
 * Makes a picture in the page, and hands over a file: it knows no form, and sends nothing (rule: pictures-made-here). The
 * default export is what is fetched late.
 */
export default function PictureTool({ purpose, title, onAccept, onClose }: PictureToolProps) {
  const accept = (file: File): void => {
    onAccept(file);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {purpose === 'signature' ? (
        <SignatureTool onAccept={accept} />
      ) : (
        <PhotoTool purpose={purpose} onAccept={accept} />
      )}
    </Dialog>
  );
}
