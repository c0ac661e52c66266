import { useState } from 'react';
import { ApiError, call } from '../../../../lib/api/call.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { addManifestPackages } from '../../../../lib/contract/postals/manifest-actions.ts';
import { manifests } from '../../../../lib/contract/postals/manifests.ts';
import { MANIFEST } from '../../../../lib/domain/manifest.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import Dialog from '../../../ui/dialog.tsx';
import { BOX } from '../../../ui/field.tsx';
import { Live } from '../../../ui/live.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { list, reload } from '../store.ts';
import { Gathered } from './gathered.tsx';
import { say } from './words.ts';

/** Open manifests, the newest day first. */
const ask = () =>
  call(manifests.list, { query: { status: String(MANIFEST.open), page_size: 100, sort: '-date' } });

/** Puts the chosen packages on an open manifest. The default export is what lazyDialog asks for. */
export default function ChooseDialog({ onClose }: { onClose(): void }) {
  const answer = useAnswer(ask, 0);
  const [ids] = useState(() => [...list.$selection.get()]);
  return (
    <Dialog title={say('choose.title')} onClose={onClose}>
      {answer.kind === 'loading' && (
        <div className="px-5 py-4">
          <SkeletonText lines={3} />
        </div>
      )}
      {answer.kind === 'failed' && (
        <p className="px-5 py-4" role="alert">
          {errorText(answer.error)}
        </p>
      )}
      {answer.kind === 'ready' && <Choice open={answer.value.results} ids={ids} onClose={onClose} />}
    </Dialog>
  );
}

interface ChoiceProps {
  open: Output<typeof manifests.list.answer>['results'];
  ids: number[];
  onClose(): void;
}

function Choice({ open, ids, onClose }: ChoiceProps) {
  const [chosen, choose] = useState(open[0]?.id);
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState<Output<typeof addManifestPackages.answer> | ApiError>();
  const done = added !== undefined && !(added instanceof ApiError);

  async function add(id: number): Promise<void> {
    setBusy(true);
    try {
      setAdded(await call(addManifestPackages, { params: { id }, body: { package_ids: ids } }));
      reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAdded(error);
    }
    setBusy(false);
  }

  return (
    <>
      <div className="grid gap-3 overflow-y-auto px-5 py-4">
        <p className="text-ink-2">{say('choose.text', { count: ids.length })}</p>
        {open.length === 0 ? (
          <p>{say('choose.none')}</p>
        ) : (
          <div className="grid gap-1">
            <label htmlFor="choose-manifest" className="text-sm font-medium">
              {say('choose.manifest')}
            </label>
            <select
              id="choose-manifest"
              value={chosen}
              disabled={done}
              onChange={({ target }) => choose(Number(target.value))}
              className={BOX}
            >
              {open.map(({ id, number, carrier, date, packages }) => (
                <option key={id} value={id}>
                  {[number, carrier, formatDate(date), say('count', { count: packages })].join(' · ')}
                </option>
              ))}
            </select>
          </div>
        )}
        <Live>
          {added instanceof ApiError ? (
            <p className="text-danger">{errorText(added)}</p>
          ) : (
            added && <Gathered answer={added} />
          )}
        </Live>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button kind={done ? 'primary' : 'quiet'} onPress={onClose}>
          {done ? say('gather.done') : commonWords('cancel')}
        </Button>
        {chosen !== undefined && !done && (
          <Button kind="primary" busy={busy} onPress={() => void add(chosen)}>
            {say('gather.add')}
          </Button>
        )}
      </footer>
    </>
  );
}
