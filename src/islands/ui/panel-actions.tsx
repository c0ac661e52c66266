import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import type { MenuGroup, MenuItem } from './menu.tsx';

interface PanelActionsProps {
  items: readonly (MenuItem | MenuGroup)[];
  /** What the record waits for. */
  step?: Pick<MenuItem, 'label' | 'run'> | undefined;
  /** Other buttons before the menu. */
  children?: ReactNode;
}

/** What can be done with the record of a panel, for its head. */
export function PanelActions({ items, step, children }: PanelActionsProps) {
  return (
    <>
      {step && (
        <Button kind="primary" onPress={() => step.run()}>
          {step.label}
        </Button>
      )}
      {children}
      <Menu icon={Ellipsis} label={commonWords('moreActions')} items={items} />
    </>
  );
}

interface FirstActionProps {
  items: readonly MenuItem[];
  /** Buttons before it. */
  children?: ReactNode;
}

/** The same where the first action has a button of its own, for whom may do it: the menu has the others. */
export function FirstAction({ items: [first, ...others], children }: FirstActionProps) {
  return (
    <PanelActions items={others}>
      {children}
      {first && first.refused === undefined && <Button onPress={() => first.run()}>{first.label}</Button>}
    </PanelActions>
  );
}
