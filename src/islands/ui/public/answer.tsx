import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  /** The message that goes with what happens next. */
  message: string;
  children?: ReactNode;
}

/**
 * What stands in a form's place once it did its work (rule: told-in-place): announced, and kept until the next page
 * loads.
 */
export function Answer({ message, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <p className="answer" data-tone="success">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M20 6 9 17l-5-5" />
        </svg>
        {message}
      </p>
      {children}
    </div>
  );
}
