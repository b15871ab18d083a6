// The line tables of a document as tabs over one grid that fills the page.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import {
  type CellFormat,
  Grid,
  type GridColumn,
  type GridCommand,
  type GridHandle,
  type GridView,
  type RowEditing,
  type RowSource,
} from '#grid';
import type { Grants } from '#model/rights/can.ts';
import type { LineRow } from '#model/entity.ts';
import { explainingFields } from '#model/derive/explaining.ts';
import { isDerived } from '#model/fields.ts';
import { loadChunk } from '#ui/chunks.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import { persistView, readView, viewKey } from '#features/list/views/listView.ts';
import { isLongText, useListShape } from '#features/list/views/listShape.ts';
import { wrapCommand } from '#features/list/views/shapeCommands.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { copiedLine } from '../draft/copied.ts';
import { lineColumns } from './lineColumns.ts';
import { lineEditing, type LineEditingOptions, lineSource } from './lineEditing.ts';
import { lineTotals } from './lineTotals.ts';
import { useLineShortage } from './useLineShortage.ts';
import classes from '../DocumentScreen.module.css';

const LineFacts = lazy(async () => ({
  default: (await loadChunk(() => import('../lineFacts/LineFacts.tsx'))).LineFacts,
}));

/** What an entity's own pane puts in place of the plain rows: a tree, with rows that are not lines of the document. */
export interface LinesShape {
  source: RowSource<LineRow>;
  editing(options: LineEditingOptions): RowEditing<LineRow>;
  columns(plain: readonly GridColumn<LineRow>[]): readonly GridColumn<LineRow>[];
  /** `locked`: reason why nothing can be written now, or null. */
  commands(locked: () => string | null): readonly GridCommand<LineRow>[];
  formats: readonly CellFormat<LineRow>[];
}

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
  enter,
  shape: own,
  onActive,
}: LinesPaneProps) {
  const rowHeight = useRowHeight();
  const [active, setActive] = useState<string | null>(null);
  const permission = usePermission();
  const linesDef = draft.def.lines?.[lines];
  const reason = (): string | null => (linesDef?.readonly === true ? '由系统写入，不能修改' : locked.current);
  /** Why no rows are added or taken out by hand. */
  const rowsLocked = (): string | null => reason() ?? linesDef?.listedBy ?? null;
  const key = viewKey(`${draft.def.name}.${lines}`, null);
  const { shape, change: reshape } = useListShape(key);
  const rows = draft.lineRows(lines);
  const explaining = explainingFields(linesDef?.fields ?? {}, rows).join(' ');
  const columns = useMemo(
    () => {
      const plain = lineColumns(draft, lines, {
        grants,
        has,
        permission,
        environment,
        locked: reason,
        explaining: new Set(explaining.split(' ')),
      });
      return (own?.columns(plain) ?? plain).map((column) => ({
        ...column,
        wrap: shape.wrap && isLongText(linesDef?.fields[column.id]?.kind ?? 'text', column.id),
      }));
    },
    // The lock is read when a cell is asked for; it never changes the columns.
    // oxlint-disable-next-line react/exhaustive-deps
    [draft, lines, grants, has, permission, environment, shape.wrap, own, explaining],
  );
  const commands = useMemo(
    () => [
      wrapCommand<LineRow>(shape.wrap, 'cell', (wrap) => reshape({ wrap })),
      ...(own?.commands(reason) ?? []),
    ],
    // The lock is read when a command is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
    [shape.wrap, reshape, own],
  );
  const source = useMemo(() => own?.source ?? lineSource(draft, lines), [draft, lines, own]);
  const editing = useMemo(
    () => {
      const options: LineEditingOptions = {
        locked: rowsLocked,
        inherited: inheritedFields(draft, lines),
        copied: (row) => copiedLine(draft.def, lines, row),
      };
      return own?.editing(options) ?? lineEditing(draft, lines, options);
    },
    // As above: the lock is read when needed.
    // oxlint-disable-next-line react/exhaustive-deps
    [draft, lines, own],
  );
  const view = useMemo(() => readView(key), [key]);
  const totals = useMemo(
    () => ({
      label: '合计',
      texts: lineTotals(draft.def, lines, rows, draft.doc, environment.refs),
    }),
    [rows, lines, draft, environment],
  );
  const shortage = useLineShortage(draft, lines, reason() === null);
  const formats = useMemo(() => [...(own?.formats ?? []), ...shortage], [own, shortage]);
  const goTo = (rowId: string | undefined) => {
    const first = columns.find(
      (column) =>
        column.hidden !== true && column.editor !== undefined && column.editor.readonly?.(undefined) === null,
    );
    const column = first ?? columns.find(({ hidden }) => hidden !== true);
    if (rowId === undefined || column === undefined) return;
    requestAnimationFrame(() => {
      grid.current?.activate(rowId, column.id);
      grid.current?.focus();
    });
  };
  const addLine = () => goTo(editing.insert(source.count().value, 1, '新增行')[0]);
  useEffect(() => {
    enter.current = () => {
      const [first] = draft.lineRows(lines);
      if (first !== undefined) goTo(first.id);
      else if (rowsLocked() === null) addLine();
      else grid.current?.focus();
    };
  });
  const lockedNow = reason();
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
          key={key}
          label={linesDef?.title ?? lines}
          columns={columns}
          source={source}
          {...(lockedNow === null ? { editing } : {})}
          view={view}
          onViewChange={(next: GridView) => persistView(key, next)}
          rowHeight={rowHeight}
          commands={commands}
          formats={formats}
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

/** What a new line takes over from the line above, as far as it can be typed. */
function inheritedFields(draft: DocumentDraft, lines: string): string[] {
  const fields = Object.entries(draft.def.lines?.[lines]?.fields ?? {});
  return fields.flatMap(([key, field]) => (field.inherits === true && !isDerived(field) ? [key] : []));
}
