/** The numbers of PAYMENT_STATUS by name (specification §4). */
export const PAYMENT = { pending: 1, charged: 2, failed: 3, refunded: 4 } as const;
