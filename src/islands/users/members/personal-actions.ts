import Eraser from 'lucide-react/icons/eraser';
import FileDown from 'lucide-react/icons/file-down';
import ShieldBan from 'lucide-react/icons/shield-ban';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { whenFetched } from '../../../lib/api/when-fetched.ts';
import { may } from '../../../lib/session/session.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { errorWords } from '../../ui/reader.ts';
import { refusedUnless } from '../../ui/record-actions.ts';
import { $erasing } from './erasing.ts';
import type { Person } from './erasing.ts';
import { say } from './words.ts';

type PersonalData = typeof import('./personal-data.ts');
/** Does it once its code is there. */
const withPersonalData = (run: (part: PersonalData) => unknown): void =>
  whenFetched(import('./personal-data.ts'), run);

/** Why something is not offered: nothing of who was erased changes any more, and a role may do what it may. */
export const refusedOf = ({ erased_at }: Pick<Person, 'erased_at'>, allowed: boolean): string | undefined =>
  erased_at === null ? refusedUnless(allowed) : errorWords('reason.person_erased');

/** What somebody may ask about their own data; only the export of who was erased. */
export function personalActions(person: Person): MenuItem[] {
  const refused = refusedUnless(
    may(person.kind === 'member' ? 'members:personal_data' : 'recipients:personal_data'),
  );
  const action = person.restricted_at === null ? 'restrict' : 'lift';
  const rest: MenuItem[] = [
    {
      label: say(`personal.${action}`),
      icon: action === 'restrict' ? ShieldBan : ShieldCheck,
      refused,
      run: () => withPersonalData((part) => part.setRestricted(person, action)),
    },
    {
      label: say('personal.erase'),
      icon: Eraser,
      danger: true,
      refused,
      run: () => $erasing.set(person),
    },
  ];
  return [
    {
      label: say('personal.export'),
      icon: FileDown,
      refused,
      run: () => withPersonalData((part) => part.exportPerson(person)),
    },
    ...(person.erased_at === null ? rest : []),
  ];
}
