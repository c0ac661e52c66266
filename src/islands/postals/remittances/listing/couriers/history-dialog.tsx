import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../../../../lib/api/call.ts';
import { courierCounts, courierMovements } from '../../../../../lib/contract/postals/courier-cash.ts';
import type { CourierTill } from '../../../../../lib/contract/postals/courier-cash.ts';
import { payoutFundings } from '../../../../../lib/contract/postals/payout-funds.ts';
import { remittances } from '../../../../../lib/contract/postals/remittances.ts';
import { recordAddress } from '../../../../../lib/records/record-address.ts';
import type { Page } from '../../../../../lib/records/page-state.ts';
import Dialog from '../../../../ui/dialog.tsx';
import { errorText, instant, number } from '../../../../ui/reader.ts';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { moneyText, signedText } from './format.ts';
import { $history, tillName } from './store.ts';
import { option, say } from './words.ts';

/** The newest of them; older ones are in the audit trail. */
const SHOWN = 100;

/** What happened to a till, or to the funds. The default export is what lazyDialog asks for. */
export default function HistoryDialog() {
  const of = useStore($history);
  if (!of) return null;
  return (
    <Dialog
      title={of === 'funds' ? say('funds.history') : tillName(of)}
      onClose={() => $history.set(undefined)}
      size="side"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4" tabIndex={0}>
        {of === 'funds' ? <Fundings /> : <TillHistory till={of} />}
      </div>
    </Dialog>
  );
}

function TillHistory({ till }: { till: CourierTill }) {
  const [tab, setTab] = useState('movements');
  return (
    <Tabs
      label={tillName(till)}
      current={tab}
      onChange={setTab}
      tabs={(['movements', 'counts'] as const).map((key) => ({ key, label: say(`history.${key}`) }))}
    >
      {tab === 'movements' ? <Movements till={till} /> : <Counts till={till} />}
    </Tabs>
  );
}

const queryOf = ({ courier, office, currency }: CourierTill) => ({
  courier: courier.id,
  office: office.id,
  currency,
  page_size: SHOWN,
});

function Movements({ till }: { till: CourierTill }) {
  const ask = useMemo(() => () => call(courierMovements, { query: queryOf(till) }), [till]);
  return (
    <Rows ask={ask}>
      {({ id, at, kind, amount, remittance, note, by }) => (
        <Line
          key={id}
          title={option('kind', kind)}
          amount={signedText(amount, till.currency)}
          text={[instant(at), by?.name, note]}
        >
          {remittance && (
            <a
              className="text-accent underline underline-offset-2"
              href={recordAddress(remittances.key, remittance.id)}
            >
              {remittance.name}
            </a>
          )}
        </Line>
      )}
    </Rows>
  );
}

function Counts({ till }: { till: CourierTill }) {
  const ask = useMemo(() => () => call(courierCounts, { query: queryOf(till) }), [till]);
  return (
    <Rows ask={ask}>
      {({ id, at, expected, counted, reason, by }) => (
        <Line
          key={id}
          title={moneyText(counted, till.currency)}
          amount={
            counted === expected
              ? say('count.equal')
              : say('count.differs', { amount: signedText(counted - expected, till.currency) })
          }
          text={[instant(at), by?.name, reason]}
        />
      )}
    </Rows>
  );
}

function Fundings() {
  const ask = useMemo(() => () => call(payoutFundings, { query: { page_size: SHOWN } }), []);
  return (
    <Rows ask={ask}>
      {({ id, at, kind, amount, way, paid, note, by }) => (
        <Line
          key={id}
          title={option('kind', kind)}
          amount={signedText(kind === 'put_in' ? amount.amount : -amount.amount, amount.currency)}
          text={[
            instant(at),
            by?.name,
            [option('way', way), paid && moneyText(paid.amount, paid.currency)].filter(Boolean).join(' '),
            note,
          ]}
        />
      )}
    </Rows>
  );
}

interface RowsProps<Row> {
  ask(): Promise<Page<Row>>;
  children(row: Row): ReactNode;
}

/** The newest of what was written down. */
function Rows<Row>({ ask, children }: RowsProps<Row>) {
  const answer = useAnswer(ask, 0);
  if (answer.kind === 'loading') return <SkeletonText lines={6} />;
  if (answer.kind === 'failed') return <p role="alert">{errorText(answer.error)}</p>;
  const { results, count } = answer.value;
  if (count === 0) return <p className="py-3 text-ink-3">{say('history.none')}</p>;
  return (
    <>
      {count > results.length && (
        <p className="py-2 text-sm text-ink-3">
          {say('history.newest', { shown: number(results.length), count: number(count) })}
        </p>
      )}
      <ul>{results.map(children)}</ul>
    </>
  );
}

interface LineProps {
  title: string;
  amount: string;
  text: readonly (string | undefined)[];
  children?: ReactNode;
}

function Line({ title, amount, text, children }: LineProps) {
  return (
    <li className="flex justify-between gap-3 border-b border-line py-2">
      <span className="min-w-0 break-words">
        <b className="font-semibold">{title}</b> {children}
        <span className="block text-sm text-ink-3">{text.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">{amount}</span>
    </li>
  );
}
