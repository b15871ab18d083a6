// Cells of a list that somebody else changed: marked for a few seconds when their rows come again.
import { useEffect, useState } from 'react';
import { changedColumns, createCellMarks, type CellMarks, type GridColumn } from '#grid';
import type { ListSource } from './listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export function useChangeMarks(source: ListSource, columns: readonly GridColumn<ListRow>[]): CellMarks {
  const [marks] = useState(() => createCellMarks());
  useEffect(
    () => source.onReplaced((before, after) => marks.mark(after.id, changedColumns(columns, before, after))),
    [source, columns, marks],
  );
  return marks;
}
