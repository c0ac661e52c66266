import type { LucideIcon } from 'lucide-react';
import CarFront from 'lucide-react/icons/car-front';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import KeyRound from 'lucide-react/icons/key-round';
import Phone from 'lucide-react/icons/phone';
import Undo2 from 'lucide-react/icons/undo-2';
import type { DashboardHome } from '../../../lib/contract/dashboard/home.ts';
import { number } from '../../ui/reader.ts';
import { rentalsAddress } from './store.ts';
import { say } from './words.ts';

type Figure = 'pick_ups' | 'drop_offs' | 'overdue' | 'unassigned' | 'phone_checks' | 'unpaid_today';

const ICONS: Readonly<Record<Figure, LucideIcon>> = {
  pick_ups: CarFront,
  drop_offs: Undo2,
  overdue: CircleAlert,
  unassigned: KeyRound,
  phone_checks: Phone,
  unpaid_today: Clock,
};

/** What wants somebody today: each figure opens the list that it counts. */
export function Figures({ figures }: { figures: DashboardHome }) {
  const { today } = figures;
  const day = { pick_up_from: today, pick_up_to: today };
  const filters: Readonly<Record<Figure, Readonly<Record<string, string>>>> = {
    pick_ups: { ...day, status: '1,2,3,4,5' },
    drop_offs: { drop_off_from: today, drop_off_to: today, status: '1,2,3,4,5' },
    overdue: { overdue: 'true' },
    unassigned: { ...day, unassigned: 'true' },
    phone_checks: { status: '2' },
    unpaid_today: { payment_limit_from: today, payment_limit_to: today, status: '1,2,3' },
  };
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-3 max-sm:grid-cols-2">
      {(Object.keys(filters) as Figure[]).map((name) => {
        const Icon = ICONS[name];
        const alarming = name === 'overdue' && figures.overdue > 0;
        return (
          <li key={name}>
            <a href={rentalsAddress(filters[name])} className="grid h-full content-between gap-1 rounded-md border border-line bg-surface p-4 transition-colors hover:border-accent-line hover:bg-accent-soft">
              <span className={`flex items-center gap-2 text-sm ${alarming ? 'text-danger' : 'text-ink-2'}`}>
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {say(`figures.${name}`)}
              </span>
              <span className={`text-2xl font-[650] tracking-tight ${alarming ? 'text-danger' : 'text-ink'}`}>{number(figures[name])}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
