import { useEffect, useState } from 'react';
import { Button } from '../../../src/islands/ui/button.tsx';
import { PictureTool } from '../../../src/islands/ui/picture/late-tool.ts';
import type { PicturePurpose } from '../../../src/islands/ui/picture/tool.tsx';

import { say } from '../facts.ts';
import type { Parts } from '../gallery.tsx';

/** The tool alone: what it hands over is there to be kept and looked at. */
function Made({ purpose, title }: { purpose: PicturePurpose; title: string }) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="grid gap-2">
      <Button onPress={() => setOpen(true)}>{title}</Button>
      {file && address && (
        <a href={address} download={file.name}>
          <img src={address} alt={file.name} />
        </a>
      )}
      {open && (
        <PictureTool purpose={purpose} title={title} onAccept={setFile} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

export const PICTURES: Parts = {
  'picture/tool': {
    photo: <Made purpose="passport_photo" title={say('Photo of the passport', 'Foto del pasaporte')} />,
    signature: <Made purpose="signature" title={say('Signature', 'Firma')} />,
    portrait: <Made purpose="photo" title={say('Your photo', 'Su foto')} />,
  },
};
