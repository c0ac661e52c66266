/** Files of src/islands/ui whose parts stand only inside of others: there they are seen in every state. */
export const INNER: Readonly<Record<string, string>> = {
  calendar: 'date-field',
  combobox: 'combobox-field',
  options: 'combobox-field',
  field: 'text-field',
  live: 'combobox-field',
  popover: 'chip',
  'day-grid-print': 'day-grid',
  'menu-entry': 'menu',
  'lazy-dialog': 'dialog',
  'record-columns': 'table',
  'panel-actions': 'record-frame',
  'table-head': 'table',
  'table-row': 'table',
  'table-cards': 'table',
  'table-message': 'table',
  'signature-pad': 'signature-field',
};
