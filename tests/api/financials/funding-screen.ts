import { afterEach, expect } from 'vitest';
import { changeSearch } from '../../../src/lib/records/address.ts';
import { $toasts } from '../../../src/lib/shell/toasts.ts';
import { openScreen } from '../screen.ts';
import { makeService } from './funding-scene.ts';

/** The stores of financials/fundings as one page has them, for the tests of a file. */
export async function fundingScreen() {
  const page = openScreen(['financials/fundings']);
  const { $facets, list, panel } = await import('../../../src/islands/financials/fundings/store.ts');
  const { $preview, $subject, $sums, editor } =
    await import('../../../src/islands/financials/fundings/editor.ts');
  const { beginWithAddress } = await import('../../../src/islands/financials/fundings/preset.ts');
  page.show(list.$page, panel.$state, $facets, $preview, $sums);
  afterEach(async () => {
    if (editor.$state.get().kind === 'closed') return;
    editor.startOver();
    await editor.close();
  });
  return {
    page,
    /** Opens the form for a service of so many minor units, as a link of another screen does. */
    async begin(total: number): Promise<number> {
      const service = await makeService(page.application, total);
      changeSearch({ service: String(service) });
      await beginWithAddress();
      expect($subject.get()).toMatchObject({ id: service, total });
      return service;
    },
    plan() {
      const result = $preview.get()?.result;
      if (!result || !('plan' in result)) throw new Error(JSON.stringify($preview.get()));
      return result.plan;
    },
    async saved(): Promise<void> {
      await editor.submit();
      expect($toasts.get()).toMatchObject([{ message: { success: 'c3' } }]);
      expect(editor.$state.get().kind).toBe('closed');
      $toasts.set([]);
    },
    faults: (): string[] => editor.form.$review.get().map(({ path, issue }) => `${path} ${issue.key}`),
  };
}
