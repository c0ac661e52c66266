import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import CarFront from 'lucide-react/icons/car-front';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import KeyRound from 'lucide-react/icons/key-round';
import Phone from 'lucide-react/icons/phone';
import Undo2 from 'lucide-react/icons/undo-2';
import type { DashboardHome } from '../../../lib/contract/dashboard/home.ts';
import { PAYMENT } from '../../../lib/domain/payments.ts';
import { RENTAL_AWAITS_PAYMENT, RENTAL_HOLDS_CAR, filterBy } from '../../../lib/domain/statuses.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { number } from '../../ui/reader.ts';
import { fundingsAddress, paymentsAddress, rentalsAddress } from './store.ts';
import { say } from './words.ts';

type Figure =
  | 'pick_ups'
  | 'drop_offs'
  | 'overdue'
  | 'unassigned'
  | 'phone_checks'
  | 'unpaid_today'
  | 'payments_pending'
  | 'payments_failed'
  | 'instalments_due'
  | 'instalments_overdue';
const ALARMING: readonly Figure[] = ['overdue', 'payments_failed', 'instalments_overdue'];

const ICONS: Readonly<Record<Figure, LucideIcon>> = {
  pick_ups: CarFront,
  drop_offs: Undo2,
  overdue: CircleAlert,
  unassigned: KeyRound,
  phone_checks: Phone,
  unpaid_today: Clock,
  payments_pending: CreditCard,
  payments_failed: CircleX,
  instalments_due: CalendarClock,
  instalments_overdue: CalendarX,
};

/** What wants somebody today: each figure opens the list that it counts. */
export function Figures({ figures }: { figures: DashboardHome }) {
  const { today, due_until } = figures;
  const day = { pick_up_from: today, pick_up_to: today };
  const addresses: Readonly<Record<Figure, string>> = {
    pick_ups: rentalsAddress({ ...day, status: filterBy(RENTAL_HOLDS_CAR) }),
    drop_offs: rentalsAddress({
      drop_off_from: today,
      drop_off_to: today,
      status: filterBy(RENTAL_HOLDS_CAR),
    }),
    overdue: rentalsAddress({ overdue: 'true' }),
    unassigned: rentalsAddress({ ...day, unassigned: 'true' }),
    phone_checks: rentalsAddress({ status: String(RENTAL.phone_check) }),
    unpaid_today: rentalsAddress({
      payment_limit_from: today,
      payment_limit_to: today,
      status: filterBy(RENTAL_AWAITS_PAYMENT),
    }),
    payments_pending: paymentsAddress({ status: String(PAYMENT.pending) }),
    payments_failed: paymentsAddress({ status: String(PAYMENT.failed) }),
    instalments_due: fundingsAddress({ next_due_from: today, next_due_to: due_until }),
    instalments_overdue: fundingsAddress({ late: 'true' }),
  };
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-3 max-sm:grid-cols-2">
      {(Object.keys(addresses) as Figure[]).map((name) => {
        const Icon = ICONS[name];
        const alarming = ALARMING.includes(name) && figures[name] > 0;
        return (
          <li key={name}>
            <a
              href={addresses[name]}
              className="grid h-full content-between gap-1 rounded-md border border-line bg-surface p-4 transition-colors hover:border-accent-line hover:bg-accent-soft"
            >
              <span className={`flex items-center gap-2 text-sm ${alarming ? 'text-danger' : 'text-ink-2'}`}>
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {say(`figures.${name}`)}
              </span>
              <span className={`text-2xl font-[650] tracking-tight ${alarming ? 'text-danger' : 'text-ink'}`}>
                {number(figures[name])}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
