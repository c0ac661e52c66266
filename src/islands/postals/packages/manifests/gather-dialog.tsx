import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ApiError, call } from '../../../../lib/api/call.ts';
import type { Input, Output } from '../../../../lib/contract/endpoint.ts';
import { addManifestPackages } from '../../../../lib/contract/postals/manifest-actions.ts';
import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBox } from '../../../ui/code-box.tsx';
import Dialog from '../../../ui/dialog.tsx';
import { BOX } from '../../../ui/field.tsx';
import { Live } from '../../../ui/live.tsx';
import { $provinces } from '../../../../lib/choices/provinces.ts';
import { refusalText } from './format.ts';
import { Gathered } from './gathered.tsx';
import { $gathering, reload } from './store.ts';
import { say } from './words.ts';

type Added = Output<typeof addManifestPackages.answer> | ApiError;

/** Adds packages to an open manifest: one code after the other, or all that wait. The default export is what lazyDialog asks for. */
export default function GatherDialog() {
  const row = useStore($gathering);
  return row ? <Gather row={row} /> : null;
}

function Gather({ row: { id, number } }: { row: ManifestRow }) {
  const [added, setAdded] = useState<Added>();
  const [count, setCount] = useState<number>();
  const [busy, setBusy] = useState(false);
  const close = (): void => $gathering.set(undefined);

  async function add(body: Input<typeof addManifestPackages.body>): Promise<void> {
    setBusy(true);
    try {
      const answer = await call(addManifestPackages, { params: { id }, body });
      setAdded(answer);
      setCount(answer.manifest.packages);
      reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAdded(error);
    }
    setBusy(false);
  }

  return (
    <Dialog title={say('gather.title', { number })} onClose={close}>
      <div className="grid gap-4 overflow-y-auto px-5 py-4">
        <CodeBox label={say('gather.code')} enter={say('gather.add')} onCode={(code) => void add({ code })} />
        <Live>
          {added instanceof ApiError ? (
            <p className="text-danger">{refusalText(added)}</p>
          ) : (
            added && <Gathered answer={added} />
          )}
        </Live>
        <Waiting busy={busy} onAdd={(state_ids) => void add({ to_dispatch: { state_ids } })} />
      </div>
      <footer className="flex items-center justify-between gap-3 border-t border-line px-5 py-3">
        <span className="text-ink-2">{count !== undefined && say('count', { count })}</span>
        <Button kind="primary" onPress={close}>
          {say('gather.done')}
        </Button>
      </footer>
    </Dialog>
  );
}

/** All that were received and go to one province, or to any. */
function Waiting({ busy, onAdd }: { busy: boolean; onAdd(stateIds: number[]): void }) {
  const provinces = useStore($provinces);
  const [province, setProvince] = useState('');
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <label htmlFor="gather-province" className="text-sm font-medium">
        {say('gather.waiting')}
      </label>
      <span className="flex flex-wrap gap-2">
        <select
          id="gather-province"
          value={province}
          onChange={({ target }) => setProvince(target.value)}
          className={`${BOX} max-w-72`}
        >
          <option value="">{say('gather.every')}</option>
          {provinces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button busy={busy} onPress={() => onAdd(province === '' ? [] : [Number(province)])}>
          {say('gather.addAll')}
        </Button>
      </span>
    </div>
  );
}
