import { useStore } from '@nanostores/react';
import { markedName } from '../../../lib/choices/member-choices.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { $duplicates } from './store.ts';
import { label, say } from './words.ts';

/** Who may be the same person as the one that is being typed; opens beside the form, which keeps what it holds. */
export function Duplicates() {
  const found = useStore($duplicates);
  const words = new Intl.ListFormat(pageFacts().language);
  return (
    <div
      role="status"
      className={
        found.length > 0 ? 'rounded-sm border border-warn bg-warn-soft px-3 py-2 text-sm' : 'contents'
      }
    >
      {found.length > 0 && (
        <>
          <p className="font-semibold">{say('duplicates.title')}</p>
          <ul className="mt-1 grid gap-0.5">
            {found.map((member) => (
              <li key={member.id}>
                <a
                  className="underline underline-offset-2"
                  href={`?id=${member.id}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {markedName(member)}
                </a>
                : {words.format(member.fields.map(label))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
