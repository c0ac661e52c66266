/** What a new screen is called wherever its name stands; of cars/stations/listing in brackets. */
export interface Names {
  /** Path of the page and of every file [cars/stations/listing] */
  readonly route: string;
  /** Folders of the path [cars/stations] */
  readonly area: string;
  /** Its last part [listing] */
  readonly name: string;
  /** The records, for people and permissions [stations] */
  readonly plural: string;
  /** One of them; the table has this name, too [station] */
  readonly singular: string;
  /** Type of one [Station] */
  readonly type: string;
  /** Number of its migration [320] */
  readonly migration: string;
  /** Title by language [Stations, Estaciones] */
  readonly titles: Readonly<Record<'en' | 'es', string>>;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (name: string): string =>
  name.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Names of a route such as cars/stations/listing, whose records are called as its last part, or as the folder of a
 * "listing". `singular` is given where it is more than the plural without "s".
 * @throws Error when a part is no lower-case word.
 */
export function namesOf(
  route: string,
  {
    singular,
    migration,
    titles,
  }: {
    singular?: string | undefined;
    migration: string;
    titles: Readonly<Record<'en' | 'es', string | undefined>>;
  },
): Names {
  const parts = route.split('/');
  if (parts.length < 2 || !parts.every((part) => /^[a-z]+(_[a-z]+)*$/.test(part)))
    throw new Error(`"${route}" is no area/name in lower-case words, such as cars/stations`);
  const name = parts.at(-1) ?? '';
  const plural = name === 'listing' ? (parts.at(-2) ?? name) : name;
  const one = singular ?? plural.replace(/ies$/, 'y').replace(/s$/, '');
  const title = capital(plural.replaceAll('_', ' '));
  return {
    route,
    area: parts.slice(0, -1).join('/'),
    name,
    plural,
    singular: one,
    type: capital(camel(one)),
    migration,
    titles: { en: titles.en ?? title, es: titles.es ?? title },
  };
}

/** "../" as often as a file stands below a folder. */
export const up = (from: string): string => '../'.repeat(from.split('/').length);
/** A name as a variable: payment_services is paymentServices. */
export const variable = camel;
