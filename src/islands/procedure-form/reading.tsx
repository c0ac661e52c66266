import type { ReactNode } from 'react';

/** What stands there until the form does: as high as a form, so that what is below it stays where it is. */
export function Reading({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh noscript:hidden" aria-busy data-state="reading">
      <p className="lead" role="status">
        {children}
      </p>
    </div>
  );
}
