import type { ReactNode } from 'react';

/** Words that a screen reader says as they come. It knows only regions that stood there before their words, so this one always does. */
export function Live({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="contents">
      {children}
    </div>
  );
}
