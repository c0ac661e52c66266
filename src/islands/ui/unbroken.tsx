import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { piecesOf } from '../../lib/domain/unbroken.ts';

/** Where an email address may go on in the next line: after its "@", not within a word. */
const breakable = (text: string): ReactNode =>
  text.split(/(\S@)(?=\S)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ),
  );

/** A text whose codes, phone numbers and emails are not broken within; what is no text is left as it is. */
export function unbroken(value: ReactNode): ReactNode {
  if (typeof value !== 'string') return value;
  return piecesOf(value).map((piece, index) =>
    index % 2 === 0 ? (
      breakable(piece)
    ) : (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
