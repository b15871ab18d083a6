// The line tables of a document as tabs over one grid that fills the page.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { Grid, type GridColumn, type GridHandle, type GridView } from '#grid';
import type { Grants } from '#model/rights/can.ts';
import type { LineRow } from '#model/entity.ts';
import { loadChunk } from '#ui/chunks.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import { persistView } from '#features/list/views/listView.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { type LinesShape, useLinesTable } from './useLinesTable.ts';
import classes from '../DocumentScreen.module.css';

const LineFacts = lazy(async () => ({
  default: (await loadChunk(() => import('../lineFacts/LineFacts.tsx'))).LineFacts,
}));

export interface LinesPaneProps {
  draft: DocumentDraft;
  lines: string;
  grants: Grants;
  has(entity: string): boolean;
  environment: FieldEnvironment;
  locked: RefObject<string | null>;
  grid: RefObject<GridHandle | null>;
  onSelection(lineIds: readonly string[]): void;
  /** Set here: takes the keyboard to the first line, a new one where there is none. */
  enter: RefObject<(() => void) | null>;
  shape?: LinesShape;
  /** Told by panes of their own: commands of the line toolbar that have nothing to do here. */
  onLacking?(commands: readonly string[]): void;
  /** The line the active cell stands in, for panes that tell more of it. */
  onActive?(lineId: string | null): void;
}

export function LinesPane({
  draft,
  lines,
  grants,
  has,
  environment,
  locked,
  grid,
  onSelection,
  enter: enterRef,
  shape,
  onActive,
}: LinesPaneProps) {
  const rowHeight = useRowHeight();
  const [active, setActive] = useState<string | null>(null);
  const linesDef = draft.def.lines?.[lines];
  const { columns, source, editing, totals, rowsLocked, ...table } = useLinesTable({
    draft,
    lines,
    grants,
    has,
    environment,
    shape,
    lock: locked,
  });
  const goTo = (rowId: string | undefined) => {
    const column = firstColumn(columns);
    if (rowId === undefined || column === undefined) return;
    requestAnimationFrame(() => {
      grid.current?.activate(rowId, column.id);
      grid.current?.focus();
    });
  };
  const addLine = () => goTo(editing.insert(source.count().value, 1, '新增行')[0]);
  useEffect(() => {
    enterRef.current = () => {
      const [first] = draft.lineRows(lines);
      if (first !== undefined) goTo(first.id);
      else if (rowsLocked() === null) addLine();
      else grid.current?.focus();
    };
  });
  const lockedNow = table.locked();
  const facts = Object.hasOwn(linesDef?.fields ?? {}, 'material') && (
    <Suspense>
      <LineFacts
        draft={draft}
        lines={lines}
        lineId={active}
        grants={grants}
        environment={environment}
        locked={lockedNow !== null}
        onDone={() => grid.current?.focus()}
      />
    </Suspense>
  );
  return (
    <div className={classes['lineTable']}>
      <div className={classes['lineGrid']}>
        <Grid<LineRow>
          key={table.key}
          label={linesDef?.title ?? lines}
          columns={columns}
          source={source}
          {...(lockedNow === null ? { editing } : {})}
          view={table.view}
          onViewChange={(next: GridView) => persistView(table.key, next)}
          rowHeight={rowHeight}
          commands={table.commands}
          formats={table.formats}
          rowNumbers
          rowSelection="multiple"
          onSelectionChange={(ids) => onSelection(ids)}
          {...(Object.keys(totals.texts).length > 0 ? { totals } : {})}
          filesReadBack
          readings={loadReadings}
          enterMoves="next"
          {...(facts === false ? {} : { statusNote: facts })}
          emptyText="没有明细"
          emptyAction={
            rowsLocked() === null ? (
              <Button variant="default" leftSection={<IconPlus size={14} />} onClick={addLine}>
                新增行
              </Button>
            ) : undefined
          }
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
          onActiveRowChange={(id) => {
            setActive(id);
            onActive?.(id);
          }}
        />
      </div>
    </div>
  );
}

/** The first column that can be typed in, otherwise the first that is shown. */
function firstColumn(columns: readonly GridColumn<LineRow>[]): GridColumn<LineRow> | undefined {
  const typed = columns.find(
    (column) =>
      column.hidden !== true && column.editor !== undefined && column.editor.readonly?.(undefined) === null,
  );
  return typed ?? columns.find(({ hidden }) => hidden !== true);
}
