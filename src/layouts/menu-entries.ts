import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Banknote from 'lucide-react/icons/banknote';
import BedDouble from 'lucide-react/icons/bed-double';
import Building2 from 'lucide-react/icons/building-2';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Car from 'lucide-react/icons/car';
import CarFront from 'lucide-react/icons/car-front';
import ChartLine from 'lucide-react/icons/chart-line';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Table2 from 'lucide-react/icons/table-2';
import UsersRound from 'lucide-react/icons/users-round';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { Route } from '../lib/site/routes.ts';
import { PAGE_ROUTES } from './pages.ts';

interface MenuEntry {
  readonly route: Route;
  readonly icon: typeof Car;
}

interface MenuGroup {
  /** The key of its heading in shell.json; the first group has none. */
  readonly name?: string;
  readonly entries: readonly MenuEntry[];
}

const GROUPS: readonly MenuGroup[] = [
  { entries: [{ route: 'dashboard/home', icon: LayoutDashboard }] },
  {
    name: 'financials',
    entries: [
      { route: 'financials/payments', icon: CreditCard },
      { route: 'financials/fundings', icon: ChartLine },
      { route: 'financials/accounts', icon: WalletCards },
      { route: 'financials/transactions', icon: ReceiptText },
    ],
  },
  {
    name: 'cars',
    entries: [
      { route: 'cars/rentals', icon: CarFront },
      { route: 'cars/models', icon: Car },
      { route: 'cars/offices', icon: MapPin },
      { route: 'cars/pricing/listing', icon: Table2 },
      { route: 'cars/pricing/discounts', icon: BadgePercent },
      { route: 'cars/stations/listing', icon: Building2 },
      { route: 'cars/stations/availability', icon: CalendarDays },
    ],
  },
  {
    name: 'lodgings',
    entries: [
      { route: 'lodgings/bookings', icon: CalendarCheck },
      { route: 'lodgings/accommodations', icon: BedDouble },
    ],
  },
  {
    name: 'postals',
    entries: [
      { route: 'postals/packages', icon: Package },
      { route: 'postals/procedures', icon: FileText },
      { route: 'postals/remittances/listing', icon: Banknote },
      { route: 'postals/remittances/exchanges', icon: ArrowLeftRight },
    ],
  },
  { name: 'users', entries: [{ route: 'users/members', icon: UsersRound }] },
];

/** The menu's groups with the entries whose page exists; a group without any is left out. */
export const MENU: readonly MenuGroup[] = GROUPS.map((group) => ({
  ...group,
  entries: group.entries.filter(({ route }) => PAGE_ROUTES.has(route)),
})).filter(({ entries }) => entries.length > 0);
