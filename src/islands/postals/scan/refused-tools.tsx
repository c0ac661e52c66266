import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { IconButton } from '../../ui/icon-button.tsx';
import { scanWords } from './words.ts';

interface RefusedToolsProps {
  /** What the code stands for. */
  name: string;
  onAgain(): void;
  onDismiss(): void;
}

/** A refused code stays in sight until somebody has sent it again, or has seen it. */
export const RefusedTools = ({ name, onAgain, onDismiss }: RefusedToolsProps) => (
  <span className="flex shrink-0">
    <IconButton icon={RotateCw} label={scanWords('sendAgain', { code: name })} onPress={onAgain} />
    <IconButton icon={X} label={scanWords('dismiss', { code: name })} onPress={onDismiss} />
  </span>
);
