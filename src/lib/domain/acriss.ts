/** ACRISS (SIPP) codes of car categories, as the standard lists them: four letters, each with its own meaning. */

/** The four places of a code in order, with their letters and the keys of their words. */
export const ACRISS = {
  category: {
    M: 'mini',
    N: 'mini_elite',
    E: 'economy',
    H: 'economy_elite',
    C: 'compact',
    D: 'compact_elite',
    I: 'intermediate',
    J: 'intermediate_elite',
    S: 'standard',
    R: 'standard_elite',
    F: 'full_size',
    G: 'full_size_elite',
    P: 'premium',
    U: 'premium_elite',
    L: 'luxury',
    W: 'luxury_elite',
    O: 'oversize',
    X: 'special',
  },
  type: {
    B: 'doors_2_3',
    C: 'doors_2_4',
    D: 'doors_4_5',
    W: 'wagon',
    V: 'passenger_van',
    L: 'limousine',
    S: 'sport',
    T: 'convertible',
    F: 'suv',
    J: 'open_air',
    X: 'special',
    P: 'pickup_single_cab',
    Q: 'pickup_double_cab',
    Z: 'special_offer',
    E: 'coupe',
    M: 'monospace',
    R: 'recreational',
    H: 'motor_home',
    Y: 'two_wheel',
    N: 'roadster',
    G: 'crossover',
    K: 'commercial_van',
  },
  transmission: {
    M: 'manual',
    N: 'manual_4wd',
    C: 'manual_awd',
    A: 'automatic',
    B: 'automatic_4wd',
    D: 'automatic_awd',
  },
  fuel: {
    R: 'unspecified_air',
    N: 'unspecified',
    D: 'diesel_air',
    Q: 'diesel',
    H: 'hybrid_air',
    I: 'plug_in_hybrid_air',
    E: 'electric_short_range',
    C: 'electric_long_range',
    L: 'lpg_air',
    S: 'lpg',
    A: 'hydrogen_air',
    B: 'hydrogen',
    M: 'multi_fuel_air',
    F: 'multi_fuel',
    V: 'petrol_air',
    Z: 'petrol',
    U: 'ethanol_air',
  },
} as const;

export interface AcrissMeaning {
  readonly category: (typeof ACRISS.category)[keyof typeof ACRISS.category];
  readonly type: (typeof ACRISS.type)[keyof typeof ACRISS.type];
  readonly transmission: (typeof ACRISS.transmission)[keyof typeof ACRISS.transmission];
  readonly fuel: (typeof ACRISS.fuel)[keyof typeof ACRISS.fuel];
}

function meaning<Letters extends Readonly<Record<string, string>>>(
  letters: Letters,
  letter: string,
): Letters[keyof Letters] | undefined {
  const isLetter = (text: string): text is Extract<keyof Letters, string> => Object.hasOwn(letters, text);
  return isLetter(letter) ? letters[letter] : undefined;
}

/** The keys of what a code means; undefined for a code with a letter that its place does not have. */
export function readAcriss(code: string): AcrissMeaning | undefined {
  const text = code.trim().toUpperCase();
  if (text.length !== 4) return undefined;
  const category = meaning(ACRISS.category, text.charAt(0));
  const type = meaning(ACRISS.type, text.charAt(1));
  const transmission = meaning(ACRISS.transmission, text.charAt(2));
  const fuel = meaning(ACRISS.fuel, text.charAt(3));
  return category && type && transmission && fuel ? { category, type, transmission, fuel } : undefined;
}
