/** Filters that only links set: somebody's remittances, or those of a courier or a batch. */
export const LINKED = ['member', 'recipient', 'city', 'courier', 'batch'] as const;
