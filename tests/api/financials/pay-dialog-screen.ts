import { afterEach, expect } from 'vitest';
import { apiSettings } from '../../../src/lib/api/call.ts';
import { $question } from '../../../src/lib/forms/confirm.ts';
import { openScreen } from '../screen.ts';

/** The stores of the pay dialog as one page has them, for the tests of a file. */
export async function payDialogScreen() {
  const page = openScreen(['pay-dialog']);
  const { $pay, closePayDialog, pay } = await import('../../../src/islands/pay-dialog/store.ts');
  const { closeLink } = await import('../../../src/islands/pay-dialog/link-store.ts');
  let mend = (): void => undefined;
  afterEach(async () => {
    mend();
    closeLink();
    const closing = closePayDialog();
    $question.get()?.answer('');
    await closing;
  });
  return {
    page,
    /**
     * Makes the next payment calls fail as a server that is unwell does; 0 does the work and loses the answer. Gives what
     * makes it well again.
     */
    breakServer(status: number): () => void {
      const working = apiSettings.fetch;
      mend = () => {
        apiSettings.fetch = working;
        mend = () => undefined;
      };
      apiSettings.fetch = async (input, init) => {
        if (init?.method !== 'POST') return working(input, init);
        if (status !== 0)
          return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
        await working(input, init);
        throw new TypeError('Failed to fetch');
      };
      return mend;
    },
    asking() {
      const state = $pay.get();
      if (state.kind !== 'asking') throw new Error(`The dialog is ${state.kind}`);
      return state;
    },
    /** Presses the button and answers the question that names the amount. */
    async press(answer: 'yes' | 'no' = 'yes'): Promise<string> {
      const paying = pay();
      await expect.poll(() => $question.get()).toBeDefined();
      const title = $question.get()?.question.title ?? '';
      $question.get()?.answer(answer === 'yes' ? '' : undefined);
      await paying;
      return title;
    },
  };
}
