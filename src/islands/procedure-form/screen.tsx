import { type ComponentType, useEffect, useState } from 'react';
import { t } from './words.ts';

/** Milliseconds after which what found no connection is fetched again. */
const AGAIN = 5_000;

/** The page is there at once; its form, with all its rules, is fetched behind it, however often that takes. */
export function Screen() {
  const [Part, setPart] = useState<ComponentType>();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void =>
      void import('./form.tsx').then(
        (fetched) => setPart(() => fetched.Form),
        () => {
          setLost(true);
          timer = setTimeout(load, AGAIN);
        },
      );
    load();
    return () => clearTimeout(timer);
  }, []);
  if (Part) return <Part />;
  return (
    <div className="noscript:hidden" aria-busy data-state="reading">
      <p className="lead" role="status">
        {t(lost ? 'sending.lost' : 'reading')}
      </p>
    </div>
  );
}
