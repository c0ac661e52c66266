import { afterEach, expect, test, vi } from 'vitest';
import { eyesSeen } from './eyes.ts';

/* The browser's own detector, where it has one: few do, so its answers are given here. */

afterEach(() => vi.unstubAllGlobals());
const picture = {} as HTMLCanvasElement;
const give = (detect: () => Promise<unknown>) =>
  vi.stubGlobal(
    'FaceDetector',
    class {
      detect = detect;
    },
  );

test('nothing is claimed without a detector, nor when it has nothing to work with', async () => {
  expect(await eyesSeen(picture)).toBeUndefined();
  give(() => Promise.reject(new DOMException('no service', 'NotSupportedError')));
  expect(await eyesSeen(picture)).toBeUndefined();
});

test.each([
  [0, []],
  [0, [{}]],
  [1, [{ landmarks: [{ type: 'eye' }, { type: 'mouth' }] }]],
  [2, [{ landmarks: [{ type: 'eye' }, { type: 'eye' }, { type: 'nose' }] }]],
])('%i eyes', async (count, faces) => {
  give(() => Promise.resolve(faces));
  expect(await eyesSeen(picture)).toBe(count);
});
