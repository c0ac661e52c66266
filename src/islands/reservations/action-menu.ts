import type { LucideIcon } from 'lucide-react';
import type { MenuGroup, MenuItem } from '../ui/menu.tsx';

/** Everything that can be done to a reservation, in the order of its life; what cannot be done now says why. */
interface ActionMenu<Name extends string> {
  readonly actions: readonly { readonly name: Name; readonly refused: string | undefined }[];
  readonly icons: Readonly<Record<Name, LucideIcon>>;
  readonly groups: readonly {
    readonly label: string;
    readonly icon: LucideIcon;
    readonly actions: readonly Name[];
  }[];
  /** At the end, in the color of danger. */
  readonly dangerous: readonly Name[];
  labelOf(name: Name): string;
  run(name: Name): void;
}

/** The menu: edit stands in it, the rest behind a name of what it is about or, where it is alone, by itself; what cannot be undone is last. */
export function actionMenu<Name extends string>({
  actions,
  icons,
  groups,
  dangerous,
  labelOf,
  run,
}: ActionMenu<Name | 'edit'>): (MenuItem | MenuGroup)[] {
  const items = new Map(
    actions.map(({ name, refused }): [string, MenuItem] => [
      name,
      {
        label: labelOf(name),
        icon: icons[name],
        danger: dangerous.includes(name),
        refused,
        run: () => run(name),
      },
    ]),
  );
  const these = (names: readonly string[]): MenuItem[] => names.flatMap((name) => items.get(name) ?? []);
  const parts = groups.map((group): MenuGroup => ({
    label: group.label,
    icon: group.icon,
    items: these(group.actions),
  }));
  const placed = new Set<string>(['edit', ...groups.flatMap((group) => group.actions), ...dangerous]);
  const alone = actions.flatMap(({ name }) => (placed.has(name) ? [] : name));
  return [
    ...these(['edit']),
    ...parts.filter((group) => group.items.length > 0),
    ...these(alone),
    ...these(dangerous),
  ];
}
