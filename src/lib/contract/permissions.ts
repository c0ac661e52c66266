/** Roles, and who may do what. Endpoints name a permission; screens ask the same table. */

/** Roles (rule: roles-of-staff); 2 and 6 are the specification's staff permission roles. */
export const ROLES = { client: 1, administrator: 2, partner: 3, provider: 4, driver: 5, agent: 6 } as const;
/** Roles that may enter the back office (rule: roles-of-staff). */
export const STAFF_ROLES: readonly number[] = [ROLES.administrator, ROLES.agent];

const staff = STAFF_ROLES;
const administrator: readonly number[] = [ROLES.administrator];
/** What every ordinary record allows: staff read and write, the Administrator deletes (rule: roles-of-staff). */
const record = { read: staff, create: staff, update: staff, remove: administrator } as const;
/** Settings: staff read, the Administrator writes. */
const setting = { read: staff, create: administrator, update: administrator, remove: administrator } as const;

/** entity → action → roles. A misspelt permission does not compile. */
export const PERMISSIONS = {
  members: {
    ...record,
    write_staff: administrator,
    credit_limit: administrator,
    merge: administrator,
    import: staff,
    /** Exports, restricts and erases what is known of a person. */
    personal_data: administrator,
  },
  models: record,
  vehicles: record,
  offices: record,
  stations: record,
  // Who blocks refuses clients on those days: the Administrator decides. Maintenance of a vehicle is vehicles:update.
  blocks: { ...setting, unlock: administrator },
  pricing: { ...record, create: administrator, update: administrator },
  discounts: { ...record, create: administrator, update: administrator },
  rentals: {
    ...record,
    move: staff,
    mark_paid: staff,
    /** Discounts beyond the settings' ceiling for Agents. */
    discount_freely: administrator,
    cancel: staff,
    assign: staff,
    start: staff,
    return: staff,
    rectify: staff,
    ignore_auto_cancellation: staff,
    refund: administrator,
    email: staff,
  },
  accommodations: record,
  // Who blocks refuses clients on those nights: the Administrator decides.
  room_blocks: { ...setting, unlock: administrator },
  bookings: {
    ...record,
    move: staff,
    mark_paid: staff,
    /** Sees what the provider gets, and what is left for the company. */
    margin: administrator,
    cancel: staff,
    check_in: staff,
    ignore_auto_cancellation: staff,
    refund: administrator,
    email: staff,
  },
  recipients: { ...record, personal_data: administrator },
  packages: {
    ...record,
    import: staff,
    order: staff,
    add_event: staff,
    /** Sets a package back to an earlier step. */
    force_event: administrator,
    cancel: staff,
  },
  manifests: { ...record, dispatch: staff, arrive: staff, cancel: staff },
  // Whoever sets a rate decides what everybody earns: the Administrator. Any staff quotes by it.
  exchanges: {
    read: staff,
    create: administrator,
    /** The fees of remittances; a rate itself is never edited. */
    update: administrator,
    withdraw: administrator,
    quote: staff,
  },
  remittances: {
    ...record,
    order: staff,
    step: staff,
    cancel: staff,
    /** Reads the whole number of a recipient's card; each time stands in the history. */
    reveal_card: staff,
    /** What a sender may remit, and through whom nothing is sent. */
    limit: administrator,
  },
  courier_cash: {
    read: staff,
    move: staff,
    close: staff,
    /** Puts the company's money into what is paid out. */
    fund: administrator,
  },
  procedures: {
    ...record,
    /** Submits one, and takes it back to correct it. */
    submit: staff,
    deliver: staff,
    cancel: staff,
  },
  accounts: {
    ...record,
    create: administrator,
    update: administrator,
    credit_limit: administrator,
    close_day: staff,
  },
  transactions: { read: staff, adjust: administrator },
  payment_services: { ...record, deliver: staff, cancel: staff, restore: staff },
  payments: {
    ...record,
    link: staff,
    complete: staff,
    delay: staff,
    refund: administrator,
    resolve: administrator,
  },
  expenses: { ...record, void: administrator },
  // Changing the data of a plan is the Administrator's (rule: plan-change-reason).
  fundings: { ...record, update: administrator, cancel: staff, agreement: staff },
  settings: setting,
  // API keys and webhooks let other programs in and tell them: the Administrator's alone, and no key may ask for them.
  integrations: { read: administrator, create: administrator, update: administrator, remove: administrator },
  places: { read: staff },
  notes: { read: staff, create: staff, update: staff, remove: administrator },
  mails: { read: staff, create: staff },
  files: { read: staff, create: staff, remove: staff },
  audit: { read: staff },
  dashboard: { read: staff },
  views: { read: staff, create: staff, update: staff, remove: staff },
} as const;

type Entities = typeof PERMISSIONS;
export type Entity = keyof Entities;
/** `entity:action`, for example `rentals:cancel`. */
export type Permission = { [E in Entity]: `${E}:${Extract<keyof Entities[E], string>}` }[Entity];

/** Roles that hold a permission. */
export function rolesOf(permission: Permission): readonly number[] {
  const [entity, action] = permission.split(':');
  const actions: Record<string, readonly number[]> = PERMISSIONS[entity as Entity];
  return actions[action ?? ''] ?? [];
}

/** True when the role holds the permission. */
export function may(role: number, permission: Permission): boolean {
  return rolesOf(permission).includes(role);
}
