import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { RecipientDuplicate, RecipientRow } from '../../../lib/contract/postals/recipients.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Live } from '../../ui/live.tsx';
import { label, say } from './words.ts';

interface DuplicateHintsProps {
  $duplicates: ReadableAtom<readonly RecipientDuplicate[]>;
  /** Takes one of them instead of making a second one. */
  onUse(recipient: RecipientRow): void;
}

/** Who on record seems to be the person that is typed, and whose recipient they are. */
export function DuplicateHints({ $duplicates, onUse }: DuplicateHintsProps) {
  const duplicates = useStore($duplicates);
  const list = new Intl.ListFormat(pageFacts().language);
  return (
    <Live>
      <ul className="grid gap-1 rounded-sm bg-warn-soft px-3 py-2 empty:hidden">
        {duplicates.map(({ recipient, fields }) => (
          <li key={recipient.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0">
              {say('duplicate.same', {
                name: recipient.name,
                fields: list.format(fields.map((field) => label(field).toLowerCase())),
              })}{' '}
              {recipient.members.length > 0 &&
                say('duplicate.of', { names: list.format(recipient.members.map(({ name }) => name)) })}
            </span>
            {recipient.restricted_at === null ? (
              <Button onPress={() => onUse(recipient)}>{say('duplicate.use')}</Button>
            ) : (
              <b className="font-semibold">{commonWords('restricted')}</b>
            )}
          </li>
        ))}
      </ul>
    </Live>
  );
}
