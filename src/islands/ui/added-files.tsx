import X from 'lucide-react/icons/x';
import { commonWords } from '../../lib/words/words.ts';
import { IconButton } from './icon-button.tsx';
import type { Adding } from './use-files.ts';

/** What became of files that were added: on their way, waiting or refused. */
export function AddedFiles({ adding }: { adding: Adding }) {
  const { uploading, waiting, refused, leave } = adding;
  return (
    <>
      {waiting.length > 0 && (
        <ul className="grid gap-1">
          {waiting.map(({ file }, index) => (
            <li key={index} className="flex items-center justify-between gap-2 rounded-sm bg-warn-soft pl-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {commonWords('form.waiting', { name: file.name })}
              </span>
              <IconButton
                icon={X}
                label={commonWords('removeItem', { name: file.name })}
                onPress={() => leave(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="grid text-sm">
        {waiting.length > 0 && (
          <span>
            {commonWords(waiting.every(({ kept }) => kept) ? 'form.waitingKept' : 'form.waitingNote', {
              count: waiting.length,
            })}
          </span>
        )}
        {uploading.map((name) => (
          <span key={name} className="text-ink-3">
            {commonWords('form.uploading', { name })}
          </span>
        ))}
        {refused.map((text) => (
          <span key={text} className="text-danger">
            {text}
          </span>
        ))}
      </div>
    </>
  );
}
