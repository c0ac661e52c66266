import clsx from 'clsx';
import Banknote from 'lucide-react/icons/banknote';
import Landmark from 'lucide-react/icons/landmark';
import Link from 'lucide-react/icons/link';
import Split from 'lucide-react/icons/split';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, useRef } from 'react';
import type { PaymentOptions } from '../../lib/contract/financials/payment-actions.ts';
import { chooseWay } from './store.ts';
import { WAYS, refusalOf } from './ways.ts';
import type { Way } from './ways.ts';
import { say } from './words.ts';

const ICONS = {
  link: Link,
  cash: Banknote,
  transfer: Landmark,
  account: Wallet,
  split: Split,
} as const satisfies Record<Way, unknown>;

/** The ways to pay; one that cannot be taken now says why. */
export function WayChoice({ options, way }: { options: PaymentOptions; way: Way | undefined }) {
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The first choice draws a form around the ways: the keyboard stays at what it chose.
    if (document.activeElement === document.body) chosen.current?.focus();
  }, []);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{say('way')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {WAYS.map((one) => {
          const Icon = ICONS[one];
          const refused = refusalOf(options, one);
          return (
            <label
              key={one}
              title={refused && say(`refused.${refused}`)}
              className={clsx(
                'relative flex min-h-12 items-center gap-2 rounded-sm border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:flex-col sm:justify-center sm:gap-1 sm:text-center',
                one === way ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line-strong',
                refused ? 'text-ink-3' : 'cursor-pointer hover:bg-surface-2',
              )}
            >
              <input
                ref={one === way ? chosen : undefined}
                type="radio"
                name="way"
                value={one}
                checked={one === way}
                disabled={refused !== undefined}
                onChange={() => chooseWay(one)}
                className="sr-only"
              />
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              <span className="text-sm">
                {say(`ways.${one}`)}
                {refused && (
                  <span className="block text-xs font-normal text-ink-3">{say(`refused.${refused}`)}</span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
