import type { Output } from '../../../lib/contract/endpoint.ts';
import type { Money } from '../../../lib/contract/fields.ts';
import type { quotePackage } from '../../../lib/contract/postals/package-actions.ts';
import type { PackagePriceLine } from '../../../lib/contract/postals/package-parts.ts';
import { money } from '../../reservations/format.ts';
import { Lines } from '../../reservations/lines.tsx';
import { percent } from '../../ui/reader.ts';
import { weightText } from './format.ts';
import { label, say, sharedWords } from './words.ts';

export type PackageQuote = Output<typeof quotePackage.answer>;

/** The price line by line, and its total. */
export function PackageLines({ lines, total }: { lines: readonly PackagePriceLine[]; total: Money }) {
  const texts = lines.map(({ kind, amount }) => ({ text: label(kind), amount }));
  return <Lines lines={texts} total={total} words={sharedWords} />;
}

/** How customs comes to its duty: the parts of the value for customs, what they sum to, and the share of it. */
export function CustomsLines({ customs }: { customs: NonNullable<PackageQuote['customs']> }) {
  const { parts, dutiable, duty, rate } = customs;
  const lines = [
    ...parts.map(({ kind, weight, amount }) => ({
      text: weight
        ? say(`customs.${kind}_weight`, { weight: weightText(weight.value, weight.unit) })
        : say(`customs.${kind}`),
      amount,
    })),
    { text: say('customs.dutiable'), amount: dutiable },
    { text: say('customs.duty', { rate: percent(rate) }), amount: duty },
  ];
  return (
    <dl className="grid gap-1 text-sm text-ink-2">
      {lines.map(({ text, amount }, index) => (
        <div key={index} className="flex justify-between gap-4">
          <dt className="min-w-0 break-words">{text}</dt>
          <dd className="whitespace-nowrap tabular-nums">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
