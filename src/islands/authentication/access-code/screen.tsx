import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type errors from '../../../../public/locales/en/errors.json';
import { $session } from '../../../lib/session/record.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { MailedCode, showMailedCode } from './mailed-code.tsx';
import type { Props } from './mailed-code.tsx';

const errorWords = wordsOf<typeof errors>('errors');

/**
 * The second step. Most have the mailed code only, whose form the page brings; what others need is fetched, and its words
 * with it, and shown in the form's place: other steps, or what is set up after the mailed code where a role demands it.
 */
export function Screen(props: Props) {
  const settingUp = useStore($session)?.setting_up === true;
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!settingUp && $session.get()?.steps === undefined) return;
    (settingUp ? import('./set-up.tsx') : import('./steps.tsx'))
      .then((part) => part.prepared())
      .then(
        (part) => setPart(() => part),
        // Without a connection the mailed code is left, which can be asked for.
        () => {
          if (settingUp) setPart(() => Lost);
          showMailedCode(!settingUp);
        },
      );
  }, [settingUp]);
  return Part ? <Part {...props} /> : <MailedCode {...props} />;
}

/** In the place of what could not be fetched: the page asks again when it is loaded again. */
const Lost = () => (
  <p className="alert" role="alert">
    {errorWords('e1')}
  </p>
);
