import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/call.ts';
import type { Loaded } from '../../lib/records/panel.ts';

/** What a dialog or a panel reads of one record, when it opens and for each `version` of it; `about` is the record's number. */
export function useAnswer<Answer>(
  ask: (about: number) => Promise<Answer>,
  about: number,
  version = 0,
): Loaded<Answer> {
  const [state, setState] = useState<Loaded<Answer>>({ kind: 'loading' });
  useEffect(() => {
    let here = true;
    ask(about).then(
      (value) => here && setState({ kind: 'ready', value }),
      (error: unknown) => void (error instanceof ApiError && here && setState({ kind: 'failed', error })),
    );
    return () => {
      here = false;
    };
  }, [ask, about, version]);
  return state;
}
