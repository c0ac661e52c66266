import type { ReactNode } from 'react';
import { piecesOf } from '../../lib/domain/unbroken.ts';

/** A text whose codes and phone numbers are not broken at the end of a line; what is no text is left as it is. */
export function unbroken(value: ReactNode): ReactNode {
  if (typeof value !== 'string') return value;
  return piecesOf(value).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
