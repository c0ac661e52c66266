/** 4 × 6 inches, and A6. */
export const LABEL_SIZES = ['4x6', 'a6'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
