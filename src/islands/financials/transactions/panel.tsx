import { formatMoney } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { FirstAction, PanelActions } from '../../ui/panel-actions.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { reader } from '../../ui/reader.ts';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { valueText } from '../../ui/value-text.ts';
import { actionsOf } from './actions.ts';
import { signedAmount } from './columns.tsx';
import { TransactionFacts } from './panel-facts.tsx';
import { canCorrect, records } from './store.ts';
import { action, label, option, say } from './words.ts';

const text = valueText({ amounts: ['amount'] });

/** Everything about one line. */
export function TransactionPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const Actions = canCorrect(row) ? FirstAction : PanelActions;
        return {
          title: say('line', { id: row.id }),
          note: `${option('source', row.source)} · ${option('type', row.type)}`,
          actions: <Actions items={actionsOf(row)} />,
        };
      }}
      tabs={[
        {
          key: 'details',
          label: commonWords('panel.details'),
          content: (row) => <TransactionFacts row={row} />,
        },
        'notes',
        'history',
      ]}
      label={label}
      action={action}
      show={(field, value, { amount }) => text(field, value, amount)}
    >
      {(row) => (
        <PanelSection>
          <p className="text-lg font-[650]">{signedAmount(row)}</p>
          {row.corrected && (
            <p className="text-ink-2">
              {label('corrected')}:{' '}
              <b className="font-semibold text-ink">{formatMoney(row.corrected, reader())}</b>
            </p>
          )}
        </PanelSection>
      )}
    </RecordFrame>
  );
}
