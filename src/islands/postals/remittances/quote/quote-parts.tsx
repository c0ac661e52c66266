import Clock from 'lucide-react/icons/clock';
import type { RemittanceQuote } from '../../../../lib/contract/postals/remittance-quote.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { Button } from '../../../ui/button.tsx';
import { instant, percent, reader } from '../../../ui/reader.ts';
import { inShort } from './in-short.ts';
import { moneyText, unitText } from './texts.ts';
import { say } from './words.ts';

/** What the family gets and what the client pays, with rate, rule and fee, and what was quoted before. */
export function QuoteAmounts({
  quote,
  before,
}: {
  quote: RemittanceQuote;
  before: RemittanceQuote | undefined;
}) {
  const { receive, remit, fee, fee_rule, total, rate, rate_since, typed } = quote;
  const pair = { remit_currency: remit.currency, receive_currency: receive.currency };
  const received = moneyText(receive);
  const rule =
    fee_rule === null
      ? say('calculator.noFee')
      : fee_rule.fee_type === 1
        ? say('calculator.feeShare', { percent: percent(fee_rule.amount) })
        : say('calculator.fee');
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure name={say('calculator.gets')} value={received} />
        <Figure name={say('calculator.pays')} value={formatMoney(total, reader())} />
      </dl>
      <dl className="grid gap-1 border-t border-line pt-3">
        <Line name={say('calculator.remitted')} value={formatMoney(remit, reader())} />
        <Line name={rule} value={formatMoney(fee, reader())} />
      </dl>
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{unitText(pair, rate)}</b>{' '}
        {say('calculator.since', { instant: instant(rate_since) })}.{' '}
        {say(typed === 'remit' ? 'calculator.down' : 'calculator.up')}
      </p>
      {before && <Compared quote={quote} before={before} />}
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-ink-3">{name}</dt>
    <dd className="text-xl font-semibold whitespace-nowrap tabular-nums">{value}</dd>
  </div>
);

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);

/** What was quoted before, where it was something else. */
function Compared({ quote, before }: { quote: RemittanceQuote; before: RemittanceQuote }) {
  const earlier = inShort(before);
  const isSame = earlier === inShort(quote);
  return (
    <p className={isSame ? 'text-ink-2' : 'rounded-sm bg-warn-soft px-3 py-2 text-warn'}>
      {isSame ? say('calculator.same') : say('calculator.before', { quote: earlier })}
    </p>
  );
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface QuoteHeldProps {
  quote: RemittanceQuote;
  /** Whole seconds. */
  left: number;
  /** A rate was set since. */
  changed: boolean;
  /** Asks the same again. */
  again(): void;
}

/** How long a quote holds: a quiet countdown, of which only the end is read aloud. */
export function QuoteHeld({ quote, left, changed, again }: QuoteHeldProps) {
  const ended = left === 0;
  return (
    <div className="mt-auto grid gap-2 border-t border-line pt-3 text-sm text-ink-2">
      <div role="status">
        {ended && <p className="font-semibold text-warn">{say('calculator.ended', { id: quote.id })}</p>}
        {!ended && changed && <p>{say('calculator.changed')}</p>}
      </div>
      {!ended && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Clock className="size-4 text-ink-3" aria-hidden="true" />
          {say('calculator.holds', { id: quote.id, until: instant(quote.valid_until) })}
          <span className="ml-auto tabular-nums text-ink-3" aria-hidden="true">
            {clockText(left)}
          </span>
        </p>
      )}
      {(ended || changed) && (
        <div>
          <Button onPress={again}>{say('calculator.again')}</Button>
        </div>
      )}
    </div>
  );
}
