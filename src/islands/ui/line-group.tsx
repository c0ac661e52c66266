import type { ReactNode } from 'react';
import { RemoveLine } from './lines.tsx';

interface LineGroupProps {
  /** "Parcel 2" */
  title: string;
  /** Takes it away; undefined where it must stay. */
  remove: (() => void) | undefined;
  children: ReactNode;
}

/** One of several alike in a form: a line of the contents, a parcel, an address. */
export function LineGroup({ title, remove, children }: LineGroupProps) {
  return (
    <div role="group" aria-label={title} className="grid gap-3 rounded-sm border border-line p-3">
      <div className="flex min-h-8 items-center gap-2">
        <h4 className="flex-1 font-semibold">{title}</h4>
        {remove && <RemoveLine name={title} onPress={remove} />}
      </div>
      {children}
    </div>
  );
}
