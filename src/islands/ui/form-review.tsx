import { useLayoutEffect, useState } from 'react';
import type { AnyForm } from '../../lib/forms/form.ts';
import { reviewNames } from '../../lib/forms/review-names.ts';
import type { Seen } from '../../lib/forms/review-names.ts';
import { commonWords } from '../../lib/words/words.ts';
import { issueText } from './reader.ts';
import { boxOf, focusOn } from './refused-boxes.ts';

/** The words of a name, without the star of what is required. */
const wordsIn = (name: Element | null | undefined): string | undefined =>
  name?.firstChild?.textContent?.trim() || undefined;

/** How a field is called where it stands. */
function seenAt(id: string): Seen | undefined {
  const box = boxOf(id);
  const label = wordsIn(
    box instanceof HTMLFieldSetElement
      ? box.querySelector(':scope > legend')
      : box && document.querySelector(`label[for="${CSS.escape(box.id)}"]`),
  );
  if (label === undefined) return undefined;
  const part = box?.parentElement?.closest('[role="group"][aria-label], fieldset');
  return {
    label,
    group: part?.getAttribute('aria-label') ?? wordsIn(part?.querySelector(':scope > legend')),
  };
}

interface FormReviewProps {
  review: ReturnType<AnyForm['$review']['get']>;
  /** Label of a field by its path. */
  labelOf(path: string): string;
}

/** Everything that keeps a form from being saved, each with the way to its box. The default export is what React.lazy asks for. */
export default function FormReview({ review, labelOf }: FormReviewProps) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen | undefined>>(new Map());
  useLayoutEffect(
    () => setSeen(new Map(review.map(({ path, elementId }) => [path, seenAt(elementId)]))),
    [review],
  );
  const names = reviewNames(
    review.map(({ path }) => path),
    labelOf,
    (path) => seen.get(path),
  );
  return (
    <div role="alert" className="rounded-sm border border-danger bg-danger-soft px-3 py-2 text-sm">
      <p className="font-semibold">{commonWords('form.review', { count: review.length })}</p>
      <ul className="mt-1 grid gap-0.5">
        {review.map(({ path, issue, elementId }, index) => (
          <li key={path}>
            <button
              type="button"
              className="text-left underline underline-offset-2"
              onClick={() => focusOn(boxOf(elementId))}
            >
              {names[index]}
            </button>
            : {issueText(issue)}
          </li>
        ))}
      </ul>
    </div>
  );
}
