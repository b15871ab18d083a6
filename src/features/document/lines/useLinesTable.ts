// One line table as its grid takes it: columns, commands, rows, editing, totals and formats, each made anew only when it
// has become another. An entity's own pane puts its shape in the place of the plain rows.
import { type RefObject, useMemo } from 'react';
import type { CellFormat, GridColumn, GridCommand, GridView, RowEditing, RowSource } from '#grid';
import type { Grants } from '#model/rights/can.ts';
import type { LineRow } from '#model/entity.ts';
import { explainingFields } from '#model/derive/explaining.ts';
import { isDerived } from '#model/fields.ts';
import { readView, viewKey } from '#features/list/views/listView.ts';
import { isLongText, useListShape } from '#features/list/views/listShape.ts';
import { wrapCommand } from '#features/list/views/shapeCommands.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { copiedLine } from '../draft/copied.ts';
import { lineColumns } from './lineColumns.ts';
import { lineEditing, type LineEditingOptions, lineSource } from './lineEditing.ts';
import { lineTotals } from './lineTotals.ts';
import { useLineShortage } from './useLineShortage.ts';

/** What an entity's own pane puts in place of the plain rows: a tree, with rows that are not lines of the document. */
export interface LinesShape {
  source: RowSource<LineRow>;
  editing(options: LineEditingOptions): RowEditing<LineRow>;
  columns(plain: readonly GridColumn<LineRow>[]): readonly GridColumn<LineRow>[];
  /** `locked`: reason why nothing can be written now, or null. */
  commands(locked: () => string | null): readonly GridCommand<LineRow>[];
  formats: readonly CellFormat<LineRow>[];
}

export interface LinesTableOptions {
  draft: DocumentDraft;
  lines: string;
  grants: Grants;
  has(entity: string): boolean;
  environment: FieldEnvironment;
  shape: LinesShape | undefined;
  /** Why nothing can be written into the document, read when it is asked for. */
  lock: RefObject<string | null>;
}

export interface LinesTable {
  /** Under which its view is kept. */
  key: string;
  columns: readonly GridColumn<LineRow>[];
  commands: readonly GridCommand<LineRow>[];
  source: RowSource<LineRow>;
  editing: RowEditing<LineRow>;
  view: Partial<GridView>;
  totals: { label: string; texts: Readonly<Record<string, string>> };
  formats: readonly CellFormat<LineRow>[];
  /** Reason why nothing can be written now, or null. */
  locked(): string | null;
  /** Why no rows are added or taken out by hand. */
  rowsLocked(): string | null;
}

export function useLinesTable({
  draft,
  lines,
  grants,
  has,
  environment,
  shape: own,
  lock,
}: LinesTableOptions): LinesTable {
  const permission = usePermission();
  const linesDef = draft.def.lines?.[lines];
  const locked = (): string | null => (linesDef?.readonly === true ? '由系统写入，不能修改' : lock.current);
  const rowsLocked = (): string | null => locked() ?? linesDef?.listedBy ?? null;
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
        locked,
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
      ...(own?.commands(locked) ?? []),
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
  const shortage = useLineShortage(draft, lines, locked() === null);
  const formats = useMemo(() => [...(own?.formats ?? []), ...shortage], [own, shortage]);
  return { key, columns, commands, source, editing, view, totals, formats, locked, rowsLocked };
}

/** What a new line takes over from the line above, as far as it can be typed. */
function inheritedFields(draft: DocumentDraft, lines: string): string[] {
  const fields = Object.entries(draft.def.lines?.[lines]?.fields ?? {});
  return fields.flatMap(([key, field]) => (field.inherits === true && !isDerived(field) ? [key] : []));
}
