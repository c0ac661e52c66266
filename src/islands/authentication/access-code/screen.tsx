import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { $session } from '../../../lib/session/record.ts';
import { MailedCode, showMailedCode } from './mailed-code.tsx';
import type { Props } from './mailed-code.tsx';

/**
 * The second step. Most have the mailed code only, whose form the page brings; what others need is fetched, and its words
 * with it, and shown in the form's place.
 */
export function Screen(props: Props) {
  const [Steps, setSteps] = useState<ComponentType<Props>>();
  useEffect(() => {
    if ($session.get()?.steps === undefined) return;
    import('./steps.tsx')
      .then((part) => part.prepared())
      .then(
        (part) => setSteps(() => part),
        // Without a connection the mailed code is left, which can be asked for.
        () => showMailedCode(true),
      );
  }, []);
  return Steps ? <Steps {...props} /> : <MailedCode {...props} />;
}
