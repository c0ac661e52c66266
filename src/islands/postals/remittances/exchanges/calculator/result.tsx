import { useStore } from '@nanostores/react';
import Send from 'lucide-react/icons/send';
import { QuoteAmounts, QuoteHeld } from '../../quote/quote-parts.tsx';
import { may } from '../../../../../lib/session/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { errorText } from '../../../../ui/reader.ts';
import { say } from '../words.ts';
import { $changed, $left, $quoted, ask, takeQuote } from './store.ts';

/** The quote, read aloud as it comes, and how long it holds, which is not. */
export function Result() {
  const quoted = useStore($quoted);
  const left = useStore($left) ?? 0;
  const changed = useStore($changed);
  return (
    <div className="flex flex-col gap-4 border-line bg-surface-2 p-5 max-menu:border-t max-sm:p-4 menu:border-l">
      <div role="status" className="grid gap-4" aria-label={say('calculator.result')}>
        {quoted.kind === 'nothing' && <p className="text-ink-3">{say('calculator.nothing')}</p>}
        {quoted.kind === 'failed' && (
          <p className="font-semibold text-danger">{quoted.error.detail ?? errorText(quoted.error)}</p>
        )}
        {quoted.kind === 'quote' && <QuoteAmounts quote={quoted.quote} before={quoted.before} />}
      </div>
      {quoted.kind === 'quote' && (
        <>
          {left > 0 && may('remittances:create') && (
            <div>
              <Button kind="primary" icon={Send} onPress={takeQuote}>
                {say('calculator.take')}
              </Button>
            </div>
          )}
          <QuoteHeld quote={quoted.quote} left={left} changed={changed} again={() => void ask()} />
        </>
      )}
    </div>
  );
}
