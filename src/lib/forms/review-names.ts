/** Names of refused fields by their paths; parts of a list that would be called alike are told apart by their number. */
export function reviewNames(paths: readonly string[], labelOf: (path: string) => string): string[] {
  const names = paths.map(labelOf);
  return names.map((name, at) => {
    const index = /\.(\d+)(?:\.|$)/.exec(paths[at] ?? '')?.[1];
    const isAlone = names.filter((other) => other === name).length === 1;
    return index === undefined || isAlone ? name : `${name} ${Number(index) + 1}`;
  });
}
