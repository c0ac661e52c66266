import { useStore } from '@nanostores/react';
import Clock from 'lucide-react/icons/clock';
import type { RemittanceQuote } from '../../../../../lib/contract/postals/remittance-quote.ts';
import { formatMoney } from '../../../../../lib/words/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { errorText, instant, percent, reader } from '../../../../ui/reader.ts';
import { moneyText, unitText } from '../../quote/texts.ts';
import { say } from '../words.ts';
import { $changed, $left, $quoted, ask } from './store.ts';

/** The quote, read aloud as it comes, and how long it holds, which is not. */
export function Result() {
  const quoted = useStore($quoted);
  return (
    <div className="flex flex-col gap-4 border-line bg-surface-2 p-5 max-menu:border-t max-sm:p-4 menu:border-l">
      <div role="status" className="grid gap-4" aria-label={say('calculator.result')}>
        {quoted.kind === 'nothing' && <p className="text-ink-3">{say('calculator.nothing')}</p>}
        {quoted.kind === 'failed' && (
          <p className="font-semibold text-danger">{quoted.error.detail ?? errorText(quoted.error)}</p>
        )}
        {quoted.kind === 'quote' && <Amounts quote={quoted.quote} before={quoted.before} />}
      </div>
      {quoted.kind === 'quote' && <Held quote={quoted.quote} />}
    </div>
  );
}

function Amounts({ quote, before }: { quote: RemittanceQuote; before: RemittanceQuote | undefined }) {
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
  const textOf = ({ receive, total, rate }: RemittanceQuote): string =>
    say('calculator.inShort', {
      receive: moneyText(receive),
      total: formatMoney(total, reader()),
      rate: unitText({ remit_currency: total.currency, receive_currency: receive.currency }, rate),
    });
  const [now, earlier] = [textOf(quote), textOf(before)];
  return (
    <p className={now === earlier ? 'text-ink-2' : 'rounded-sm bg-warn-soft px-3 py-2 text-warn'}>
      {now === earlier ? say('calculator.same') : say('calculator.before', { quote: earlier })}
    </p>
  );
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Held({ quote }: { quote: RemittanceQuote }) {
  const left = useStore($left) ?? 0;
  const changed = useStore($changed);
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
          <Button onPress={() => void ask()}>{say('calculator.again')}</Button>
        </div>
      )}
    </div>
  );
}
