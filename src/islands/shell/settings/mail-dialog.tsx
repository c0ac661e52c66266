import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MailWords } from './mail-store.ts';
import { may } from '../../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Dialog } from '../../ui/lazy-dialog.tsx';
import { SettingsMailFields, labelOf } from './mail-fields.tsx';
import { SettingsMailPreview } from './mail-preview.tsx';
import { settingsWords } from './words.ts';

interface SettingsMailDialogProps {
  words: MailWords;
  /** Name of the brand, where there are several. */
  brand: string | undefined;
  onClose(): void;
}

/** The words of a mail beside the mail itself: to be changed by who may, to be read by everybody. */
export function SettingsMailDialog({ words, brand, onClose }: SettingsMailDialogProps) {
  const { name } = useStore(words.$row);
  const { language } = words.place;
  const where = [brand, settingsWords(`templates.${language}`)].filter(Boolean).join(' · ');
  const title = `${name} · ${where}`;
  const preview = <SettingsMailPreview words={words} language={language} />;
  if (!may('settings:update')) {
    return (
      <Dialog title={title} onClose={onClose} size="side">
        <div className="min-h-0 flex-1 overflow-y-auto p-5">{preview}</div>
      </Dialog>
    );
  }
  return (
    <FormDialog editor={words.editor} titles={{ add: title, edit: title }} labelOf={labelOf} size="wide">
      <div className="grid min-w-0 items-start gap-6 menu:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid min-w-0 gap-4">
          <SettingsMailFields words={words} language={language} />
          <Tries words={words} />
        </div>
        {preview}
      </div>
    </FormDialog>
  );
}

/** A test to oneself, and the way back to the words that ship. */
function Tries({ words }: { words: MailWords }) {
  const [testing, setTesting] = useState(false);
  const { own } = useStore(words.$row);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        busy={testing}
        onPress={() => {
          setTesting(true);
          void words.test().finally(() => setTesting(false));
        }}
      >
        {settingsWords('templates.test')}
      </Button>
      {own && (
        <Button kind="quiet" onPress={() => void words.reset()}>
          {settingsWords('templates.reset.action')}
        </Button>
      )}
    </div>
  );
}
