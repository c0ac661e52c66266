import { attempt } from '../../../../lib/api/attempt.ts';
import type { TimelineBar } from '../../../../lib/contract/cars/timeline.ts';
import { RENTAL } from '../../../../lib/domain/transitions.ts';
import { may } from '../../../../lib/session/session.ts';
import { showToast } from '../../../../lib/shell/toasts.ts';
import { dialogs } from '../dialogs.ts';
import { moveOnTimeline } from './move-rental.ts';
import { when } from '../format.ts';
import { say } from '../words.ts';
import { shifted } from './layout.ts';
import { currentRow } from '../store.ts';
import { readTimeline } from './store.ts';
import type { TimelineAnswer } from './store.ts';

/** Whether a bar may be dragged: its car has not left yet. */
export function canMove({ status }: TimelineBar): boolean {
  return status <= RENTAL.paid && may('rentals:update') && may('rentals:assign');
}

/** Moves a rental by days, to another vehicle (0 takes its vehicle off), or both; asks first, and says why not. */
export async function move(
  answer: TimelineAnswer,
  bar: TimelineBar,
  by: { days: number; vehicle?: number | undefined },
): Promise<void> {
  if (by.days === 0 && by.vehicle === undefined) return;
  if (!canMove(bar)) return void showToast('info', { text: say('timeline.fixed') });
  const target = answer.vehicles.find(({ id }) => id === by.vehicle);
  if (target && target.model.id !== bar.model.id)
    return void showToast('info', {
      text: say('timeline.other', {
        code: bar.code,
        model: bar.model.name,
        plate: target.plate,
        other: target.model.name,
      }),
    });
  const plate =
    answer.vehicles.find(({ id }) => id === bar.vehicle_id)?.plate ?? say('dialogs.move.noVehicle');
  const vehicle =
    by.vehicle === undefined
      ? undefined
      : target
        ? { id: target.id, plate: target.plate }
        : { id: null, plate: say('dialogs.move.noVehicle') };
  const { id, version, code, client } = bar;
  const done = await moveOnTimeline(
    {
      id,
      version,
      code,
      client,
      ...shifted(bar, by.days),
      otherDates: by.days !== 0,
      vehicle,
      before: plate,
    },
    when,
  );
  if (done) await readTimeline();
}

/** The dialog that asks for dates and vehicle: the way without a pointer. */
export async function askForMove(id: number): Promise<void> {
  const row = await attempt(() => currentRow(id));
  if (row) dialogs.reschedule.open(row);
}
