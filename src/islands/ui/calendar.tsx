import { DayPicker } from 'react-day-picker';
import type { DayPickerLocale } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { es } from 'react-day-picker/locale/es';
import { WEEK_START } from '../../lib/contract/limits.ts';
import { pageFacts } from '../../lib/words/page.ts';

/** "Thursday, February 1, 1990": with the number as it stands on the button, by which somebody who speaks calls it (WCAG 2.5.3); the library says "1st". */
const dayNames = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const english: DayPickerLocale = {
  ...enUS,
  labels: {
    ...enUS.labels,
    labelDayButton: (date, { today, selected }) =>
      [today && 'Today', dayNames.format(date), selected && 'selected'].filter(Boolean).join(', '),
  },
};
const LOCALES = { en: english, es } as const;
const two = (part: number): string => String(part).padStart(2, '0');

interface CalendarProps {
  value: string | undefined;
  onChoose(date: string): void;
}

/** A month to pick a day from; loaded when a calendar is first opened. The default export is what React.lazy asks for. */
export default function Calendar({ value, onChoose }: CalendarProps) {
  const { language } = pageFacts();
  const [year, month, day] = (value ?? '').split('-').map(Number);
  const chosen = year && month && day ? new Date(year, month - 1, day) : undefined;
  return (
    <DayPicker
      mode="single"
      autoFocus
      captionLayout="dropdown"
      startMonth={new Date(1900, 0)}
      endMonth={new Date(2100, 11)}
      locale={LOCALES[language]}
      weekStartsOn={WEEK_START[language]}
      selected={chosen}
      {...(chosen ? { defaultMonth: chosen } : {})}
      onSelect={(date) => {
        if (date) onChoose(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
      }}
      classNames={{
        root: 'p-2',
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between pointer-events-none *:pointer-events-auto',
        button_previous: 'grid size-8 place-items-center rounded-sm hover:bg-surface-2',
        button_next: 'grid size-8 place-items-center rounded-sm hover:bg-surface-2',
        chevron: 'size-4 fill-ink-2',
        month_caption: 'flex h-8 items-center justify-center px-9',
        dropdowns: 'flex gap-1',
        dropdown_root: 'relative',
        dropdown: 'h-8 rounded-sm border border-line bg-surface px-1 text-sm',
        caption_label: 'hidden',
        weekday: 'size-9 text-xs font-medium text-ink-3',
        day: 'p-0 text-center',
        day_button: 'size-9 rounded-sm hover:bg-surface-2',
        today: 'font-bold text-accent',
        selected: '[&>button]:bg-accent [&>button]:text-accent-ink',
        outside: 'text-ink-3',
      }}
    />
  );
}
