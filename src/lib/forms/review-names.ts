/** How a field is called where it stands on the screen: by its box, and by what it is a part of, such as "Parcel 2". */
export interface Seen {
  readonly label: string;
  readonly group?: string | undefined;
}

const called = ({ label, group }: Seen): string => (group === undefined ? label : `${group}: ${label}`);

/**
 * Names of refused fields by their paths. Those that would be called alike are called as they are on the screen, part of a
 * list by part; where that does not tell them apart, by their number.
 */
export function reviewNames(
  paths: readonly string[],
  labelOf: (path: string) => string,
  seen: (path: string) => Seen | undefined = () => undefined,
): string[] {
  const names = paths.map(labelOf);
  const shown = paths.map((path) => seen(path)).map((one) => one && called(one));
  const isAlone = (all: readonly (string | undefined)[], at: number): boolean =>
    all.filter((other) => other === all[at]).length === 1;
  return paths.map((path, at) => {
    const name = names[at] ?? path;
    if (isAlone(names, at)) return name;
    const own = shown[at];
    if (own !== undefined && isAlone(shown, at)) return own;
    const index = /\.(\d+)(?:\.|$)/.exec(path)?.[1];
    return index === undefined ? name : `${name} ${Number(index) + 1}`;
  });
}
