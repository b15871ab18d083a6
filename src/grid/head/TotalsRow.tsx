// The totals pinned at the bottom of the stage, with the set they total; with several sets the label goes from one to
// the next.
import { memo, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { messageText, t } from '../core/language.ts';
import type { ColumnLayout } from '../table/columnLayout.ts';
import type { GridTotals } from '../contract/props.ts';
import frame from '../frame/Grid.module.css';
import { useGridLanguage } from '../frame/hooks.ts';
import type { GridInstance } from '../frame/instance.ts';
import { placeOf, RegionRow, useHeads } from './RegionRow.tsx';
import type { OwnTotals } from './ownTotals.ts';
import styles from '../frame/parts.module.css';
import type { Runtime } from '../frame/runtime.ts';

interface TotalsRowProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  layout: ColumnLayout<Row>;
  sets: readonly (GridTotals | OwnTotals)[];
  /** The status bar stands over the row and says what is totalled. */
  covered: boolean;
}

function TotalsRow<Row>({ grid, runtime, layout, sets, covered }: TotalsRowProps<Row>): ReactNode {
  useGridLanguage();
  const shown = useHeads(grid, layout);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    sets.findIndex((set) => nameOf(set) === chosen),
  );
  const totals = sets[at] ?? { label: '', texts: {} };
  const label = messageText(totals.label);
  return (
    <div className={frame['line']} role="row" aria-label={label}>
      <RegionRow runtime={runtime} layout={shown}>
        {(columns) =>
          columns.map((laid) => (
            <div
              key={laid.id}
              role="gridcell"
              className={[styles['totalCell'], laid.column.align === 'end' && styles['end']]
                .filter(Boolean)
                .join(' ')}
              title={totals.texts[laid.id]}
              style={placeOf(laid)}
            >
              <span className={styles['title']}>{totals.texts[laid.id] ?? ''}</span>
            </div>
          ))
        }
      </RegionRow>
      {!covered && (
        <div className={styles['totalLabel']} role="gridcell">
          {sets.length > 1 ? (
            <button
              type="button"
              className={styles['textButton']}
              title={t('换一个合计范围')}
              onClick={() => setChosen(nameOf(sets[(at + 1) % sets.length] ?? totals))}
            >
              {label} ▾
            </button>
          ) : (
            label
          )}
        </div>
      )}
    </div>
  );
}

/** What remains the same while rows, filters and language change. */
function nameOf({ label }: GridTotals | OwnTotals): string {
  return typeof label === 'string' ? label : label.text;
}

/** Default export: fetched by grids with totals. */
export default memo(TotalsRow) as typeof TotalsRow;
