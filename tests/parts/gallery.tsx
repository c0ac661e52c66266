import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** A part in each state that a person can meet; the states' names are for developers. */
export type States = Readonly<Record<string, ReactNode>>;
/** Parts by the names of their files under src/islands/ui. */
export type Parts = Readonly<Record<string, States>>;

function Gallery({ title, parts }: { title: string; parts: Parts }) {
  // Some parts take the focus when they show, some just after; here nobody did anything yet.
  useEffect(() => queueMicrotask(() => document.querySelector('h1')?.focus()), []);
  return (
    <main id="main" className="gallery" tabIndex={-1}>
      <h1 tabIndex={-1} lang="en">
        {title}
      </h1>
      {Object.entries(parts)
        .filter(([part, states]) => Object.keys(states).some((state) => isAsked(part, state)))
        .map(([part, states]) => (
          <section key={part} data-part={part}>
            <h2 lang="en">{part}</h2>
            {Object.entries(states)
              .filter(([state]) => isAsked(part, state))
              .map(([state, shown]) => (
                <div key={state} data-state={state}>
                  <h3 lang="en">{state}</h3>
                  <div>{shown}</div>
                </div>
              ))}
          </section>
        ))}
    </main>
  );
}

/** What the address asks for, as ?parts=menu,day-grid/two weeks; without it all parts are shown. */
const asked = new URLSearchParams(location.search).get('parts')?.split(',');
const isAsked = (part: string, state: string): boolean =>
  asked?.some((name) => name === part || name === `${part}/${state}`) ?? true;

/** Draws a page of parts; `beside` is what every page has beside its screen. */
export function showGallery(title: string, parts: Parts, beside?: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <>
      <Gallery title={title} parts={parts} />
      {beside}
    </>,
  );
}
