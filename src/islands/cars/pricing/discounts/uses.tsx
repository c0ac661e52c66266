import { call } from '../../../../lib/api/call.ts';
import { discountUses } from '../../../../lib/contract/cars/pricing/discounts.ts';
import type { DiscountRow } from '../../../../lib/contract/cars/pricing/discounts.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { formatDateTime, formatMoney } from '../../../../lib/words/format.ts';
import { errorText, reader } from '../../../ui/reader.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { label, say } from './words.ts';

const read = (id: number) => call(discountUses, { params: { id } });

/** The rentals that have a discount, each with what it was given, and what was given in all. */
export function Uses({ row: { id, version } }: { row: DiscountRow }) {
  const state = useAnswer(read, id, version);
  if (state.kind === 'failed') return <p className="text-danger">{errorText(state.error)}</p>;
  if (state.kind !== 'ready') return <div className="h-16" aria-busy="true" />;
  const { count, given, uses } = state.value;
  if (count === 0) return <p className="text-ink-3">{say('panel.none')}</p>;
  return (
    <>
      <p className="mb-2">
        {say('panel.given')}: <b>{given.map((money) => formatMoney(money, reader())).join(', ')}</b>
      </p>
      <table className="w-full">
        <caption className="sr-only">{say('panel.uses')}</caption>
        <thead>
          <tr className="text-left text-sm text-ink-3">
            <th scope="col" className="pb-1 font-medium">
              {say('panel.rental')}
            </th>
            <th scope="col" className="pb-1 font-medium">
              {label('pick_up')}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              {say('panel.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ rental, client, pick_up_local, amount }) => (
            <tr key={rental.id} className="border-t border-line align-top">
              <td className="py-1.5 pr-3">
                <a
                  href={recordAddress('cars/rentals', rental.id)}
                  className="text-accent underline underline-offset-2"
                >
                  {rental.code}
                </a>
                <br />
                <span className="break-words text-ink-2">{client}</span>
              </td>
              <td className="py-1.5 pr-3 tabular-nums">{formatDateTime(pick_up_local)}</td>
              <td className="py-1.5 text-right tabular-nums">{formatMoney(amount, reader())}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > uses.length && (
        <p className="mt-2 text-sm text-ink-3">{say('panel.latest', { count: uses.length })}</p>
      )}
    </>
  );
}
