import { type ComponentType, useEffect, useState } from 'react';
import { Reading } from './reading.tsx';
import { t } from './words.ts';

/** Milliseconds after which what found no connection is fetched again. */
const AGAIN = 5_000;

const fetchForm = () => import('./form.tsx');
/** Begun before the page runs; where that finds no connection, the screen tries again. */
const early = import.meta.env.SSR ? undefined : fetchForm();
early?.catch(() => undefined);

/** The page is there at once; its form, with all its rules, is fetched behind it, however often that takes. */
export function Screen() {
  const [Part, setPart] = useState<ComponentType>();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (form = fetchForm()): void =>
      void form.then(
        (fetched) => setPart(() => fetched.Form),
        () => {
          setLost(true);
          timer = setTimeout(() => load(), AGAIN);
        },
      );
    load(early);
    return () => clearTimeout(timer);
  }, []);
  if (Part) return <Part />;
  return <Reading>{t(lost ? 'sending.lost' : 'reading')}</Reading>;
}
