import Paperclip from 'lucide-react/icons/paperclip';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { Button } from '../ui/button.tsx';
import { FileList } from '../ui/file-list.tsx';
import type { FilesKey, WithWords } from './words.ts';

interface DocumentsProps extends WithWords<FilesKey> {
  files: readonly FileEntry[];
  /** Opens the dialog in which they are changed; undefined for who may not. */
  change?: (() => void) | undefined;
}

/** Documents of a reservation. */
export function Documents({ files, change, words: { say } }: DocumentsProps) {
  return (
    <div className="mb-3 grid justify-items-start gap-2">
      {files.length === 0 ? <p className="text-ink-3">{say('files.empty')}</p> : <FileList files={files} />}
      {change && (
        <Button icon={Paperclip} onPress={change}>
          {say('actions.files')}
        </Button>
      )}
    </div>
  );
}
