import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import type {
  ManifestPackage,
  ManifestRow,
  manifestPackages,
} from '../../../../lib/contract/postals/manifests.ts';
import { MANIFEST } from '../../../../lib/domain/manifest.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { errorText, number } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { destinationText } from '../../recipients/destination.ts';
import { bothUnits } from '../format.ts';
import { option } from '../words.ts';
import { isLacking, useContents } from './contents.ts';
import { bothWeights, money } from './format.ts';
import { takeOff } from './store.ts';
import { say } from './words.ts';

type Answer = Output<typeof manifestPackages.answer>;
/** So many are shown until somebody asks for all. */
const SHOWN = 25;

/** What is on it: totals by class, what needs somebody first, then the rest; what came and is not on it. */
export function Contents({ row }: { row: ManifestRow }) {
  const answer = useContents(row);
  if (answer.kind === 'loading')
    return (
      <PanelSection>
        <SkeletonText lines={6} />
      </PanelSection>
    );
  if (answer.kind === 'failed')
    return (
      <PanelSection>
        <p role="alert">{errorText(answer.error)}</p>
      </PanelSection>
    );
  const { packages, classes, extra } = answer.value;
  if (packages.length === 0 && extra.length === 0)
    return (
      <PanelSection>
        <p className="text-ink-3">{say('panel.none')}</p>
      </PanelSection>
    );
  const stuck = packages.filter(({ problem }) => problem !== null);
  const lacking = row.dispatched_at === null ? [] : packages.filter(isLacking);
  const first = new Set([...stuck, ...lacking]);
  return (
    <>
      {classes.length > 0 && <Totals row={row} classes={classes} />}
      <Group title={say('panel.stuck')} row={row} packages={stuck} />
      <Group
        title={say(row.status === MANIFEST.arrived ? 'panel.missing' : 'panel.awaited')}
        row={row}
        packages={lacking}
      />
      {extra.length > 0 && (
        <PanelSection title={`${say('panel.extra')} (${number(extra.length)})`}>
          <ul className="grid gap-1.5">
            {extra.map((one) => (
              <li key={one.id} className="flex items-start justify-between gap-2">
                <span className="min-w-0 break-words">
                  <PackageLink one={one} />
                </span>
                <TakeOff one={one} row={row} />
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <Group
        title={say(row.dispatched_at === null ? 'panel.packages' : 'panel.here')}
        row={row}
        packages={packages.filter((one) => !first.has(one))}
      />
    </>
  );
}

function Totals({ row, classes }: { row: ManifestRow; classes: Answer['classes'] }) {
  const line = (key: string, name: ReactNode, total: Pick<ManifestRow, 'packages' | 'weight' | 'value'>) => (
    <li key={key} className="flex justify-between gap-4">
      <span className="min-w-0">
        {name}
        <span className="block text-sm text-ink-3 tabular-nums">{bothWeights(total.weight)}</span>
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        {say('count', { count: total.packages })}
        <span className="block text-sm text-ink-3">{money(total.value)}</span>
      </span>
    </li>
  );
  return (
    <PanelSection title={say('panel.totals')}>
      <ul className="grid gap-1.5">
        {classes.map((one) => line(one.class, option('class', one.class), one.total))}
        {classes.length > 1 && (
          <>
            <li className="border-t border-line" aria-hidden="true" />
            {line('all', <b className="font-semibold">{say('panel.total')}</b>, row)}
          </>
        )}
      </ul>
    </PanelSection>
  );
}

interface GroupProps {
  title: string;
  row: ManifestRow;
  packages: readonly ManifestPackage[];
}

/** Packages under a heading with how many they are; nothing where there is none. */
function Group({ title, row, packages }: GroupProps) {
  const [whole, setWhole] = useState(false);
  if (packages.length === 0) return null;
  return (
    <PanelSection title={`${title} (${number(packages.length)})`}>
      <ul className="grid gap-1.5">
        {packages.slice(0, whole ? undefined : SHOWN).map((one) => (
          <li key={one.id} className="flex items-start justify-between gap-2">
            <span className="min-w-0 break-words">
              <PackageLink one={one} />
              <span className="block text-sm text-ink-3">
                {destinationText(one)} · {bothUnits(one.weight)}
              </span>
              <State one={one} row={row} />
            </span>
            {row.status === MANIFEST.open && <TakeOff one={one} row={row} />}
          </li>
        ))}
      </ul>
      {packages.length > SHOWN && !whole && (
        <div className="mt-2">
          <Button kind="quiet" onPress={() => setWhole(true)}>
            {say('panel.more', { count: packages.length })}
          </Button>
        </div>
      )}
    </PanelSection>
  );
}

function TakeOff({ one, row }: { one: Pick<ManifestPackage, 'id' | 'folio'>; row: ManifestRow }) {
  if (!may('manifests:update')) return null;
  return (
    <IconButton
      icon={X}
      label={say('actions.off', { folio: one.folio })}
      onPress={() => void takeOff(row, one.id)}
    />
  );
}

/** Why it cannot leave, or what of it came. */
function State({ one, row }: { one: ManifestPackage; row: ManifestRow }) {
  if (one.problem !== null)
    return <span className="block text-danger">{say(`problems.${one.problem}`)}</span>;
  if (row.dispatched_at === null || one.parcels === 1 || !isLacking(one)) return null;
  return (
    <span className="block text-warn">
      {say('panel.partly', { count: one.arrived, all: number(one.parcels) })}
    </span>
  );
}

function PackageLink({ one }: { one: Pick<ManifestPackage, 'id' | 'folio' | 'receiver_name'> }) {
  return (
    <>
      <a
        className="font-medium text-accent underline underline-offset-2"
        href={recordAddress('postals/packages', one.id)}
      >
        {one.folio}
      </a>{' '}
      {one.receiver_name}
    </>
  );
}
