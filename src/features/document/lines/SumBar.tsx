// The bottom line of a document: its sums, and the grand total in capitals.
import { capitals } from '#model/text/capitals.ts';
import type { Doc } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';
import { factsReader } from '#model/rules/facts.ts';
import { isShown } from '#model/rights/visible.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import classes from '../DocumentScreen.module.css';

const factsOf = factsReader({ allAmount: 'money' });
const sums = ['qtyTotal', 'amount', 'taxAmount', 'allAmount', 'costAmount'];

/** Whether its lines have no sum: they are counted in several units. */
const isMixed = ({ fields, lines }: Doc, key: string): boolean =>
  fields[key] === null && Object.values(lines).some((rows) => rows.length > 0);

export interface SumBarProps {
  draft: DocumentDraft;
  grants: Grants;
  environment: FieldEnvironment;
}

export function SumBar({ draft, grants, environment }: SumBarProps) {
  const { def, doc } = draft;
  const shown = sums.flatMap((key) => {
    const field = def.fields[key];
    return field === undefined || !(key in doc.fields) || !isShown(grants, def, key) ? [] : [{ key, field }];
  });
  if (shown.length === 0) return null;
  const total = isShown(grants, def, 'allAmount') ? factsOf(doc.fields).allAmount : null;
  return (
    <div className={classes['sumBar']} aria-label="合计" role="group">
      {shown.map(({ key, field }) => (
        <span key={key} data-sum={key} data-clear>
          {field.title}
          <span className={classes['sum']}>
            {field.kind === 'qty' && isMixed(doc, key)
              ? '多种单位'
              : cellText(field, doc.fields[key] ?? '0', doc.fields, environment) || '0'}
          </span>
        </span>
      ))}
      {total !== null && (
        <span className={classes['inWords']} data-clear>
          大写<span className={classes['sum']}>{capitals(total)}</span>
        </span>
      )}
    </div>
  );
}
