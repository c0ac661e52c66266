import { type ReactNode, useEffect, useId, useRef } from 'react';

const ICONS = {
  success: 'M20 6 9 17l-5-5',
  info: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  warn: 'M12 8v5m0 3.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  danger: 'M9 9l6 6m0-6-6 6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
} as const;

interface Props {
  tone: keyof typeof ICONS;
  title: string;
  /** What it means, and what to do next. */
  children: ReactNode;
}

/** What stands in the place of what a page is for, and why: focused by its title, and so read aloud, since it takes the place of what was there. */
export function Notice({ tone, title, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus({ preventScroll: true }), [title]);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={id} className="flow-root outline-none">
      <h2 id={id} className="answer" data-tone={tone}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={ICONS[tone]} />
        </svg>
        {title}
      </h2>
      {children}
    </div>
  );
}
