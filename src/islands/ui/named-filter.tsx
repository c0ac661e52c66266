import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/call.ts';
import { Chip } from './chip.tsx';

interface NamedFilterProps {
  label: string;
  /** What the query carries: a number, or several. */
  ids: string;
  /** Name of one of them; undefined when there is none. */
  nameOf(id: string): Promise<string | undefined> | string | undefined;
  onClear(): void;
}

/** A filter that only links set, such as a client's services. It shows so that it can be taken off. */
export function NamedFilter({ label, ids, nameOf, onClear }: NamedFilterProps) {
  const [text, setText] = useState(ids);
  useEffect(() => {
    let here = true;
    Promise.all(ids.split(',').map(async (id) => (await nameOf(id)) ?? id)).then(
      (names) => here && setText(names.join(', ')),
      // Its number will do.
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      here = false;
    };
  }, [ids]);
  return (
    <Chip label={label} value={`${label}: ${text}`} onClear={onClear}>
      {() => <p className="px-2 py-1">{text}</p>}
    </Chip>
  );
}
