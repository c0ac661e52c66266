/** Pictures of the consular form (rule: pictures-of-the-form): what the crop tool makes, and the server checks once more. */

/** Pixels of the photo: 7:9, which is 35 × 45 mm at 300 to the inch. */
export const PASSPORT_PHOTO = { width: 413, height: 531 } as const;
/** Pixels of the signature's box, 51 × 17 mm. */
export const SIGNATURE_PICTURE = { width: 600, height: 200 } as const;
/** Dots an inch that either file names. */
export const PICTURE_DENSITY = 300;
