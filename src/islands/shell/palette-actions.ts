import type shell from '../../../public/locales/en/shell.json';
import { addAddress, payAddress } from '../../lib/records/address-requests.ts';
import type { Found } from '../../lib/contract/system/search.ts';
import type { Permission } from '../../lib/contract/permissions.ts';
import { openOverlay } from '../../lib/shell/overlays.ts';
import { go } from '../../lib/shell/palette.ts';
import type { Command, ScreenEntry } from '../../lib/shell/palette.ts';
import type { Route } from '../../lib/site/routes.ts';
import { logOut, may } from '../../lib/session/session.ts';
import { wordsOf } from '../../lib/words/words.ts';

const t = wordsOf<typeof shell>('shell');

const action = (id: string, title: string, run: () => void): Command => ({
  id,
  group: 'actions',
  title,
  detail: '',
  run,
});

/** What can be added, in the order in which a day asks for it, and who may. */
const ADDED = [
  ['cars/rentals', 'rentals:create'],
  ['lodgings/bookings', 'bookings:create'],
  ['postals/packages', 'packages:create'],
  ['postals/remittances/listing', 'remittances:create'],
  ['postals/procedures', 'procedures:create'],
  ['users/members', 'members:create'],
  ['financials/payments', 'payment_services:create'],
  ['financials/fundings', 'fundings:create'],
  ['financials/accounts', 'accounts:create'],
  ['cars/models', 'models:create'],
  ['cars/offices', 'offices:create'],
  ['cars/stations/listing', 'stations:create'],
  ['cars/pricing/listing', 'pricing:create'],
  ['cars/pricing/discounts', 'discounts:create'],
  ['lodgings/accommodations', 'accommodations:create'],
  ['postals/remittances/exchanges', 'exchanges:create'],
] as const satisfies readonly (readonly [Route, Permission])[];

/** Everything that can be done from anywhere: a record added, a part of the shell opened. */
export function shellCommands(screens: readonly ScreenEntry[]): Command[] {
  const built = new Set(screens.map(({ route }) => route));
  return [
    ...ADDED.filter(([route, permission]) => built.has(route) && may(permission)).map(([route]) =>
      action(`add:${route}`, t(`palette.add.${route}`), () => go.to(addAddress(route))),
    ),
    action('notes', t('tools.notes'), () => openOverlay('notes')),
    action('settings', t('tools.settings'), () => openOverlay('settings')),
    action('profile', t('tools.profile'), () => openOverlay('profile')),
    action('log-out', t('tools.logOut'), () => void logOut()),
  ];
}

/** What a client calls for most, right behind their name; nothing new for somebody whose data are only kept. */
export function clientCommands({ key, id, title, restricted = false, owes = [] }: Found): Command[] {
  if (key !== 'users/members') return [];
  const mayAdd = (permission: Permission): boolean => !restricted && may(permission);
  const forClient = (
    name: 'newRental' | 'newBooking' | 'newPackage' | 'newRemittance' | 'newProcedure' | 'takePayment',
    address: string,
  ): Command => ({
    id: `${key}:${id}:${name}`,
    group: key,
    title: t(`palette.${name}`, { name: title }),
    detail: '',
    run: () => go.to(address),
  });
  return [
    ...(mayAdd('rentals:create') ? [forClient('newRental', addAddress('cars/rentals', id))] : []),
    ...(mayAdd('bookings:create') ? [forClient('newBooking', addAddress('lodgings/bookings', id))] : []),
    ...(mayAdd('packages:create') ? [forClient('newPackage', addAddress('postals/packages', id))] : []),
    ...(mayAdd('remittances:create')
      ? [forClient('newRemittance', addAddress('postals/remittances/listing', id))]
      : []),
    ...(mayAdd('procedures:create') ? [forClient('newProcedure', addAddress('postals/procedures', id))] : []),
    ...(owes.length > 0 && may('payments:create') ? [forClient('takePayment', payAddress(id))] : []),
  ];
}
