import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { quotePackage } from '../../../lib/contract/postals/package-actions.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { money } from '../../reservations/format.ts';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { errorText } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { weightText } from './format.ts';
import { CustomsLines, PackageLines } from './price-lines.tsx';
import { label, say } from './words.ts';

/** What it costs, line by line; how the weight that counts and customs come about is read when somebody asks. */
export function Price({ row }: { row: PackageRow }) {
  const [asked, setAsked] = useState(false);
  const amounts = [
    ['paid', row.paid.amount > 0 ? row.paid : null],
    ['balance', row.paid.amount > 0 && row.balance.amount !== 0 ? row.balance : null],
  ] as const;
  return (
    <PanelSection title={say('sections.price')}>
      <PackageLines lines={row.lines} total={row.total} />
      <dl className="mt-1.5 grid gap-1.5 text-ink-2">
        {amounts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-4">
                <dt>{label(name)}</dt>
                <dd className="tabular-nums">{money(value)}</dd>
              </div>
            ),
        )}
      </dl>
      <details className="mt-1.5" onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}>
        <summary className="min-h-6 cursor-pointer text-ink-2">{say('price.explained')}</summary>
        {asked && <Explained row={row} />}
      </details>
    </PanelSection>
  );
}

/** By the rules of today; what was agreed stands in the lines above. */
function Explained({ row }: { row: PackageRow }) {
  const [ask] = useState(() => () => {
    const { recipient, ...values } = packages.valuesOf(row);
    const body = quotePackage.body.parse({ ...quoted(values), city_id: recipient?.values?.city_id });
    return call(quotePackage, { body });
  });
  const answer = useAnswer(ask, row.id, row.version);
  if (answer.kind === 'loading') return <SkeletonText />;
  if (answer.kind === 'failed') return <p role="alert">{errorText(answer.error)}</p>;
  const { chargeable_kg, volumetric_kg, customs } = answer.value;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-2">
        {volumetric_kg === null
          ? say('price.byWeight', { weight: weightText(chargeable_kg, 'kg') })
          : say('price.chargeable', {
              weight: weightText(chargeable_kg, 'kg'),
              volumetric: weightText(volumetric_kg, 'kg'),
            })}
      </p>
      {customs && <CustomsLines customs={customs} />}
    </div>
  );
}

/** What decides the price, of the values of a form. */
const quoted = ({
  contents,
  parcels,
  packed_apart,
  currency,
  insured,
  delivery_to,
  charges,
}: Omit<ReturnType<typeof packages.valuesOf>, 'recipient'>) => ({
  contents,
  parcels,
  packed_apart,
  currency,
  insured,
  delivery_to,
  charges,
});
