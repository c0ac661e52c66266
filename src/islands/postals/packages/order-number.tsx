import { routePath } from '../../../lib/site/routes.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { say } from './words.ts';

/** The number of an order, with what anybody sees who follows it. */
export function OrderNumber({ number }: { number: string }) {
  return (
    <>
      {number}{' '}
      <a
        className="text-accent underline underline-offset-2"
        href={`${routePath(pageFacts().language, 'payment/tracking')}?n=${encodeURIComponent(number)}`}
        target="_blank"
        rel="noreferrer"
      >
        {say('track')}
      </a>
    </>
  );
}
