import type { ManifestPackage, ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { isLacking, useContents } from './contents.ts';
import { bothWeights } from './format.ts';
import { dialogs } from './store.ts';
import { label, say } from './words.ts';

/** The dialogs of a manifest's steps. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <ActionDialog
        dialog={dialogs.dispatch}
        words={({ number, carrier, packages, weight }) => ({
          title: say('dispatch.title', { number }),
          text: say('dispatch.text', { count: packages, carrier, weight: bothWeights(weight) }),
          save: say('actions.dispatch'),
        })}
        labelOf={label}
      >
        {({ subject, form }) => (
          <>
            <Stuck row={subject} />
            <CheckboxField field={form.fields.notify} label={label('notify')} hint={say('hints.notify')} />
          </>
        )}
      </ActionDialog>
      <ActionDialog
        dialog={dialogs.arrive}
        words={({ number }) => ({ title: say('arrive.title', { number }), save: say('actions.arrive') })}
        labelOf={label}
      >
        {({ subject }) => <Lacking row={subject} />}
      </ActionDialog>
      <ActionDialog
        dialog={dialogs.cancel}
        words={({ number }) => ({
          title: say('cancel.title', { number }),
          text: say('cancel.text'),
          save: say('actions.cancel'),
          leave: say('cancel.keep'),
        })}
        labelOf={label}
      >
        {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
      </ActionDialog>
    </>
  );
}

/** Packages, each with what is to say of it; as many as there are. */
function Named({
  packages,
  say: told,
}: {
  packages: readonly Pick<ManifestPackage, 'id' | 'folio' | 'receiver_name'>[];
  say?: (index: number) => string;
}) {
  return (
    <ul className="grid max-h-56 gap-1 overflow-y-auto" tabIndex={0}>
      {packages.map(({ id, folio, receiver_name }, index) => (
        <li key={id}>
          <b className="font-semibold">{folio}</b> {receiver_name}
          {told && <span className="text-danger"> · {told(index)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What cannot leave, before the server says so. */
function Stuck({ row }: { row: ManifestRow }) {
  const answer = useContents(row);
  const stuck =
    answer.kind === 'ready' ? answer.value.packages.filter(({ problem }) => problem !== null) : [];
  if (stuck.length === 0) return null;
  return (
    <div className="grid gap-1.5" role="alert">
      <p className="text-danger">{say('dispatch.stuck')}</p>
      <Named
        packages={stuck}
        say={(index) => {
          const problem = stuck[index]?.problem;
          return problem ? say(`problems.${problem}`) : '';
        }}
      />
    </div>
  );
}

/** What has not come, and what came and is not on it. */
function Lacking({ row }: { row: ManifestRow }) {
  const answer = useContents(row);
  if (answer.kind !== 'ready') return null;
  const lacking = answer.value.packages.filter(isLacking);
  const { extra } = answer.value;
  return (
    <>
      {lacking.length === 0 ? (
        <p>{say('arrive.whole')}</p>
      ) : (
        <div className="grid gap-1.5">
          <p>{say('arrive.lacking')}</p>
          <Named
            packages={lacking}
            say={(index) => {
              const { arrived = 0, parcels = 0 } = lacking[index] ?? {};
              return say('panel.partly', { count: arrived, all: String(parcels) });
            }}
          />
        </div>
      )}
      {extra.length > 0 && (
        <div className="grid gap-1.5">
          <p>{say('arrive.extra')}</p>
          <Named packages={extra} />
        </div>
      )}
    </>
  );
}
