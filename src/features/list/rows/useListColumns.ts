// The columns of a list as somebody has them: derived from the definition, with the columns they calculate, the colours
// they gave, and texts wrapped or not.
import { useMemo } from 'react';
import type { GridDetail } from '#grid';
import { calculatedColumn } from '#ui/kinds/calculatedColumn.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import type { AskedList } from '../useListAddress.ts';
import { type Calculations, useCalculations } from '../views/calculations.ts';
import { useColourRules } from '../views/colourRules.ts';
import { type ListedColumns, listColumns } from './listColumns.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { rowLines } from './RowLines.tsx';

export interface ListColumns {
  /** Of the definition alone: what a pivot adds up and a formula may name. */
  plain: ListedColumns;
  /** As the grid shows them. */
  listed: ListedColumns;
  calculations: Calculations;
  colouring: ReturnType<typeof useColourRules>;
  /** The lines below a row of a document; null where there are none. */
  detail: GridDetail<ListRow> | null;
}

export function useListColumns(
  { def, address: { lines } }: Pick<AskedList, 'def' | 'address'>,
  environment: FieldEnvironment,
  open: (row: ListRow) => void,
  wrap: boolean,
): ListColumns {
  const session = useSession();
  const { columnShown } = usePermission();
  const calculations = useCalculations(def.name, lines);
  const colouring = useColourRules(def.name, lines);
  const plain = useMemo(
    () => listColumns(def, lines, { ...session, columnShown }, environment, open, wrap),
    [def, lines, session, columnShown, environment, open, wrap],
  );
  const detail = useMemo(() => rowLines(def, lines, environment), [def, lines, environment]);
  const listed = useMemo(
    () => ({
      ...plain,
      columns: [...plain.columns, ...calculations.all.map((each) => calculatedColumn(each, plain.columns))],
    }),
    [plain, calculations.all],
  );
  return { plain, listed, calculations, colouring, detail };
}
