import { call } from '../../../../lib/api/call.ts';
import { stationModels } from '../../../../lib/contract/cars/stations.ts';
import type { StationRow } from '../../../../lib/contract/cars/stations.ts';
import { formatDateTime } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { errorText, number } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { label, say } from './words.ts';

const modelsAt = (id: number) => call(stationModels, { params: { id } });

/** What of each model a station has now: in all, out, free, and when the next one is. */
export function ModelsNow({ row }: { row: StationRow }) {
  const state = useAnswer(modelsAt, row.id, row.version + row.vehicle_count);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  if (state.value.length === 0) return <p className="text-ink-3">{commonWords('none')}</p>;
  return (
    <table className="w-full text-sm">
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {label('model_id')}
          </th>
          <th scope="col" className="px-2 py-1 text-end font-normal">
            {say('now.total')}
          </th>
          <th scope="col" className="px-2 py-1 text-end font-normal">
            {say('now.out')}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {say('now.free')}
          </th>
        </tr>
      </thead>
      <tbody>
        {state.value.map(({ model, total, out, free, next_free }) => (
          <tr key={model.id} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-start font-normal">
              {model.name}
              {next_free !== null && (
                <span className="block text-xs text-ink-3">
                  {say('now.next', { at: formatDateTime(next_free) })}
                </span>
              )}
            </th>
            <td className="px-2 py-1.5 text-end tabular-nums">{number(total)}</td>
            <td className="px-2 py-1.5 text-end tabular-nums">{number(out)}</td>
            <td className="py-1.5 text-end font-semibold tabular-nums">{number(free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
