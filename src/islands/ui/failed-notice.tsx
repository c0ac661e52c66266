import CircleAlert from 'lucide-react/icons/circle-alert';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { errorText } from './reader.ts';

/** In the place of what could not be read: why, and how to read it again. */
export const FailedNotice = ({ error, retry }: { error: Parameters<typeof errorText>[0]; retry(): void }) => (
  <Notice icon={CircleAlert} title={commonWords('list.failed')} text={errorText(error)} alert>
    <Button onPress={retry}>{commonWords('retry')}</Button>
  </Notice>
);
