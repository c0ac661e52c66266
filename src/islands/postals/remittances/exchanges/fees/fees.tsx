import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Pencil from 'lucide-react/icons/pencil';
import type { FeeBand } from '../../../../../lib/contract/postals/exchanges.ts';
import { may } from '../../../../../lib/session/session.ts';
import { commonWords } from '../../../../../lib/words/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { errorText, percent } from '../../../../ui/reader.ts';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { useActionDialogs } from '../../../../ui/use-action-dialogs.ts';
import { moneyText } from '../../quote/texts.ts';
import { label, option, say } from '../words.ts';
import { $settings, change, changing, read } from './store.ts';
import type { Settings } from './store.ts';

const FeesDialog = lazyDialog(() => import('./fees-dialog.tsx'));

/** What a remittance costs beside its amount. The default export is what React.lazy asks for. */
export default function Fees() {
  const state = useStore($settings);
  const closeDialog = useActionDialogs(changing);
  if (state.kind === 'loading') return <SkeletonText lines={6} />;
  if (state.kind === 'failed')
    return (
      <Notice icon={CircleAlert} title={say('fees.failed')} text={errorText(state.error)} alert>
        <Button onPress={() => void read()}>{commonWords('retry')}</Button>
      </Notice>
    );
  return (
    <div className="grid max-w-4xl gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <div className="grid gap-0.5">
          <h2 className="text-md font-[650]">{label('bands')}</h2>
          <p className="text-sm text-ink-3">{say('fees.text', { count: state.value.quote_minutes })}</p>
        </div>
        {may('exchanges:update') && (
          <span className="ml-auto">
            <Button icon={Pencil} onPress={() => change(state.value)}>
              {say('fees.change')}
            </Button>
          </span>
        )}
      </header>
      <Bands settings={state.value} />
      {closeDialog && <FeesDialog onClose={closeDialog} />}
    </div>
  );
}

function Bands({ settings: { bands } }: { settings: Settings }) {
  if (bands.length === 0) return <p className="text-ink-2">{say('fees.none')}</p>;
  const head = 'px-4 py-2 font-[550]';
  return (
    <div
      className="overflow-x-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={label('bands')}
      tabIndex={0}
    >
      <table className="w-full">
        <thead>
          <tr className="text-left text-sm text-ink-3">
            <th scope="col" className={head}>
              {label('pair')}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {label('delivery')}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {say('fees.amount')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {label('fee')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => (
            <tr key={index} className="border-t border-line">
              <th scope="row" className="px-4 py-2.5 text-left font-semibold sm:whitespace-nowrap">
                {band.remit_currency} → {band.receive_currency ?? say('fees.anyCurrency')}
                <span className="block font-normal text-ink-2 sm:hidden">
                  {rangeText(band)} · {deliveryText(band)}
                </span>
              </th>
              <td className="px-4 py-2.5 max-sm:hidden">{deliveryText(band)}</td>
              <td className="px-4 py-2.5 tabular-nums max-sm:hidden">{rangeText(band)}</td>
              <td className="px-4 py-2.5 text-right font-semibold tabular-nums">{feeText(band)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const deliveryText = ({ delivery }: FeeBand): string =>
  delivery === null ? say('fees.anyDelivery') : option('delivery', delivery);

/** "$0.01 – $99.99", "from $100.00" */
function rangeText({ from, to, remit_currency }: FeeBand): string {
  const first = moneyText({ amount: from, currency: remit_currency });
  return to === null
    ? say('fees.open', { from: first })
    : say('fees.range', { from: first, to: moneyText({ amount: to, currency: remit_currency }) });
}

const feeText = ({ fee, remit_currency }: FeeBand): string =>
  fee.fee_type === 1
    ? percent(fee.amount)
    : fee.fee_type === 2
      ? moneyText({ amount: fee.amount, currency: remit_currency })
      : say('calculator.noFee');
