import type words from '../../../../../public/locales/en/financials/services.json';
import { screenWords } from '../../../ui/screen-words.ts';
import type { NamedField } from '../../../ui/screen-words.ts';

const screen = screenWords<typeof words>('financials/services');
export const { say, option, options, action } = screen;

/** Name of a field by its path; what stands inside a flight has names of its own. */
export function label<Path extends string>(path: NamedField<typeof words, Path>): string {
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
  const inside = steps[0] === 'flight' && steps.length > 1 ? steps.slice(1) : steps;
  return screen.label((inside[0] === 'segments' && inside.length > 1 ? inside.slice(1) : inside).join('.'));
}
