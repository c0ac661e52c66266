import { expect, it } from 'vitest';
import { administrator } from '../../../../tests/api/application.ts';
import { rentalScreen } from '../../../../tests/api/cars/rental-screen.ts';
import { ready } from '../../../../tests/api/shown.ts';
import { changeSearch } from '../../../lib/records/address.ts';
import { $question } from '../../../lib/forms/confirm.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { addDays } from '../../../lib/domain/dates.ts';
import { bulk, doAction } from './do-action.ts';
import { list } from './store.ts';
import { move } from './timeline/move.ts';
import { $query, $timeline } from './timeline/store.ts';

const screen = rentalScreen();
const nothing = (): void => undefined;

it('acts on the chosen rows only, each for itself, and says what came of each (rule: chosen-rows)', async () => {
  const first = await screen.addOne();
  doAction('remove', first, nothing);
  (await ready($question, (question) => question !== undefined))?.answer(undefined);
  const second = await screen.addOne({ last: 'Otero' });
  const { token } = await screen.application.login(administrator);
  await screen.application.call(rentals.list, { token });
  await list.reload();
  list.select([first.id, second.id]);
  const cancelling = bulk.cancel();
  (await ready($question, (question) => question !== undefined))?.answer('Storm');
  await cancelling;
  expect(bulk.$result.get()).toMatchObject({ done: 2, results: [{ ok: true }, { ok: true }] });
  await list.reload();
  list.select([first.id]);
  const moving = bulk.move(3, 'Confirmed');
  (await ready($question, (question) => question !== undefined))?.answer('');
  await moving;
  expect(bulk.$result.get()).toMatchObject({
    done: 0,
    results: [{ id: first.id, ok: false, message: expect.stringMatching(/\S/) }],
  });
});

it('moves a rental on the timeline by days and to a vehicle, after asking', async () => {
  const row = await screen.addOne();
  changeSearch({ view: 'timeline', from: addDays(screen.day, -1), model: String(screen.scene.model) });
  const stop = $timeline.listen(nothing);
  const state = await ready(
    $timeline,
    (now) => now.kind === 'ready' && now.value.bars.some(({ id }) => id === row.id),
  );
  if (state.kind !== 'ready') throw new Error(state.kind);
  expect($query.get()).toMatchObject({ from: addDays(screen.day, -1), days: 14 });
  const bar = state.value.bars.find(({ id }) => id === row.id);
  if (!bar) throw new Error('no bar');
  const moving = move(state.value, bar, { days: 2, vehicle: screen.scene.vehicles[1] });
  const question = await ready($question, (asked) => asked !== undefined);
  expect(question?.question.title).toBe(`Move ${row.code}?`);
  question?.answer('');
  await moving;
  await ready(
    $timeline,
    (now) =>
      now.kind === 'ready' &&
      now.value.bars.some(
        ({ id, vehicle_id, pick_up_local }) =>
          id === row.id &&
          vehicle_id === screen.scene.vehicles[1] &&
          pick_up_local === `${addDays(screen.day, 2)}T10:00`,
      ),
  );
  stop();
});
