import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/lazy-dialog.tsx';

interface SecretDialogProps {
  /** Title, what it is for, what it is called, and the button of whoever has taken it along. */
  words: Readonly<Record<'title' | 'text' | 'label' | 'done', string>>;
  secret: string;
  onClose(): void;
}

/** A secret that is shown this once. */
export function SecretDialog({ words, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={words.title} text={words.text} onClose={onClose} size="small">
      <div className="px-5 py-4">
        <CopyText label={words.label} text={secret} />
      </div>
      <footer className="flex justify-end border-t border-line px-5 py-3">
        <Button kind="primary" onPress={onClose}>
          {words.done}
        </Button>
      </footer>
    </Dialog>
  );
}
