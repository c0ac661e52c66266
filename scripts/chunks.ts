import { globSync } from 'node:fs';
import { resolve } from 'node:path';

/*
 * Which built file a module of the browser stands in. Left alone, the bundler makes one of every few modules that the
 * same islands share, and a page of the office fetches sixty. Here the public pages fetch exactly what they need, and
 * what several pages of the office need is one file.
 */

interface Chunking {
  /** What the bundler knows of a module: among it, who imports it statically. */
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const REACT = /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;
/** What runs on every page without an island. */
const FRAME = /\/src\/lib\/(?:site\/embed|shell\/theme|words\/language)\.ts$/;
/** Islands that stand on every page of the office. */
const SHELL = /\/src\/islands\/shell\/(?:office|top-bar)\.tsx$/;
const SCREEN = /\/src\/islands\/([\w-]+)\/(?:.*\/)?screen\.tsx$/;
const PUBLIC_AREAS = new Set(['authentication', 'payment', 'funding-agreement']);
/** A client's page whose form, which shares much with the office, is fetched late: it decides nothing of the others' files. */
const CLIENTS_FORM = /\/src\/islands\/procedure-form\/screen\.tsx$/;
/** Part of the office's screens that must need a module before all of them share its file: 5 kB more at first, 10 kB less for rentals. */
const ENOUGH = 0.25;
/** An icon alone is a file that weighs more than the icon: fewer screens are enough. */
const ICON = /\/node_modules\/lucide-react\//;
const ENOUGH_FOR_ICON = 0.11;

/** The list of ordinary records, which none of the heaviest screens has. */
const ORDINARY = /\/src\/islands\/ui\/record-list\.tsx$/;

/** Screens of reservations, which have most of their parts from src/islands/reservations. */
const RESERVED = /\/(?:cars\/rentals|lodgings\/bookings)\/screen\.tsx$/;
/** What is sent has some of them, and fetches the rest with them. */
const SHARING =
  /\/(?:cars\/rentals|lodgings\/bookings|postals\/(?:packages|procedures|remittances\/listing))\/screen\.tsx$/;

const files = globSync('src/islands/**/screen.tsx')
  .map((file) => resolve(file))
  .sort();
const isPublic = (file: string): boolean => PUBLIC_AREAS.has(SCREEN.exec(file)?.[1] ?? '');
const [visited, worked] = [
  files.filter(isPublic),
  files.filter((file) => !isPublic(file) && !CLIENTS_FORM.test(file)),
];

/** So many public screens are as good as all of them: a file of its own would weigh more than it spares the last one. */
const NEARLY_ALL = visited.length - 1;

type Choice = (id: string, chunking: Chunking) => string | null;

/**
 * The files as the bundler wants them, the most needed first: what a module imports comes along into its file unless it
 * stands in an earlier one, and it is needed by at least the same pages. A module that none of them names is left to the
 * bundler.
 */
export const groups = [
  (id: string) => (REACT.test(id) ? 'react' : null),
  (id: string) => (FRAME.test(id) ? 'frame' : null),
  ...visited.map(
    (_, index): Choice =>
      (id, chunking) =>
        publicFile(id, chunking, visited.length - index),
  ),
  officeFile,
  reservationsFile,
].map((name: Choice, index, all) => ({ name, priority: all.length - index }));

/** The file of a module that exactly `count` public screens need; one that a single screen needs, or that and one of the office, stays out. */
function publicFile(id: string, chunking: Chunking, count: number): string | null {
  const users = usersOf(id, chunking);
  const screens = visited.flatMap((screen, index) => (users.includes(screen) ? [index] : []));
  const needed = screens.length >= NEARLY_ALL ? visited.length : screens.length;
  if (needed !== count || (count === 1 && users.length <= 2)) return null;
  return needed === visited.length ? 'base' : `public-${screens.join('-')}`;
}

function officeFile(id: string, chunking: Chunking): string | null {
  if (ORDINARY.test(id)) return null;
  const users = usersOf(id, chunking);
  const staff = worked.filter((screen) => users.includes(screen)).length;
  const enough = ICON.test(id) ? ENOUGH_FOR_ICON : ENOUGH;
  return staff >= worked.length * enough || users.some((user) => SHELL.test(user)) ? 'office' : null;
}

/** The islands that a module is fetched with. */
function usersOf(id: string, chunking: Chunking): string[] {
  const seen = new Set([id]);
  for (const next of seen)
    for (const importer of chunking.getModuleInfo(next)?.importers ?? []) seen.add(importer);
  return [...seen].filter((one) => SHELL.test(one) || (SCREEN.test(one) && !CLIENTS_FORM.test(one)));
}

/** What both screens of reservations need, and no other screen but those of what is sent: one file instead of one for each icon that they share. */
function reservationsFile(id: string, chunking: Chunking): string | null {
  const users = usersOf(id, chunking);
  const staff = worked.filter((screen) => users.includes(screen));
  const both = staff.filter((screen) => RESERVED.test(screen)).length > 1;
  return both && staff.every((screen) => SHARING.test(screen)) ? 'reservations' : null;
}
