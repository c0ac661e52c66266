import { expect, test } from 'vitest';
import { announceChange } from '../api/live.ts';
import { choicesOf } from './car-choices.ts';

test('choices are those of the newest answer, also when an earlier one comes after it', async () => {
  const answers: ((choices: readonly string[]) => void)[] = [];
  const $choices = choicesOf(
    'cars/offices',
    () => new Promise<readonly string[]>((resolve) => answers.push(resolve)),
  );
  const stop = $choices.listen(() => undefined);
  announceChange({ key: 'cars/offices', id: 1, version: 1, action: 'create', by: null });
  answers[1]?.(['old', 'new']);
  await expect.poll(() => $choices.get()).toEqual(['old', 'new']);
  answers[0]?.(['old']);
  await Promise.resolve();
  await Promise.resolve();
  expect($choices.get()).toEqual(['old', 'new']);
  stop();
});
