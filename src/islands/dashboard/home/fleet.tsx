import { call } from '../../../lib/api/call.ts';
import { dashboardFleet } from '../../../lib/contract/dashboard/fleet.ts';
import type { FleetDue } from '../../../lib/contract/dashboard/fleet.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { number } from '../../ui/reader.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { say } from './words.ts';

/** Rows that stand there at once; the months below are wanted too. */
const AT_ONCE = 6;

const ask = () => call(dashboardFleet);

/** What vehicles need soon; nothing when all is well. `today` is the company's. */
export function Fleet({ today }: { today: string }) {
  const state = useAnswer(ask, 0);
  // A dashboard without it is still one.
  if (state.kind !== 'ready' || state.value.length === 0) return null;
  return (
    <section aria-labelledby="fleet" className="grid gap-3">
      <h2 id="fleet" className="text-md font-[650]">
        {say('fleet.title')}
      </h2>
      <Rows due={state.value.slice(0, AT_ONCE)} today={today} />
      {state.value.length > AT_ONCE && (
        <details>
          <summary className="mb-3 min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
            {say('fleet.more', { count: state.value.length - AT_ONCE })}
          </summary>
          <Rows due={state.value.slice(AT_ONCE)} today={today} />
        </details>
      )}
    </section>
  );
}

function Rows({ due: all, today }: { due: readonly FleetDue[]; today: string }) {
  return (
    <ul className="grid rounded-md border border-line bg-surface">
      {all.map((due) => (
        <li
          key={`${due.vehicle.id} ${due.kind} ${due.name} ${due.date}`}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 last:border-0"
        >
          <a
            href={recordAddress('cars/vehicles', due.vehicle.id)}
            className="inline-flex min-h-6 w-24 items-center font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {due.vehicle.name}
          </a>
          <span className="min-w-0 flex-1 basis-48">
            {due.name === '' ? say(`fleet.${due.kind}`) : `${say(`fleet.${due.kind}`)}: ${due.name}`}
            <small className="block text-xs text-ink-3">{`${due.model} · ${due.office}`}</small>
          </span>
          <When due={due} today={today} />
        </li>
      ))}
    </ul>
  );
}

/** The day, or the kilometres that are left; in words when it is past. */
function When({ due: { kind, date, kilometres }, today }: { due: FleetDue; today: string }) {
  const late = kilometres === null ? date !== null && date < today && kind !== 'maintenance' : kilometres < 0;
  const text =
    kilometres === null
      ? say(late ? 'fleet.since' : 'fleet.on', { date: date === null ? '' : formatDate(date) })
      : say(late ? 'fleet.over' : 'fleet.left', { kilometres: number(Math.abs(kilometres)) });
  return <span className={late ? 'font-semibold text-danger' : 'text-ink-2'}>{text}</span>;
}
