// The columns of the entry grid with their formats and totals, made anew only when the items, what they are judged by or the
// way the table lies has changed, not with every value that is typed.
import { useMemo, useSyncExternalStore } from 'react';
import type { EntryItem } from '#entities/quality/inspection/entry/entryMatrix.ts';
import { standardText } from '#entities/quality/inspection/entry/entryText.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionItem } from '#entities/quality/inspectionItem.ts';
import { lineColumns } from '#features/document/lines/lineColumns.ts';
import type { LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { entryColumns, type EntryColumnsOptions, entryFormats, entryTotals } from './entryColumns.ts';
import { chosenReason, type EntryReading } from './entryEditing.ts';
import type { EntryTable } from './entryTable.ts';
import { reasonField } from './useReasonReading.ts';

const itemOf = fieldsReader(inspectionBill.lines.items.fields, ['item']);

type PaneParts = Pick<LinesPaneProps, 'draft' | 'grants' | 'has' | 'environment' | 'locked'>;

export interface EntryColumnsBasis extends PaneParts {
  table: EntryTable;
  turned: boolean;
  reading: EntryReading;
}

function useColumnsOptions(basis: EntryColumnsBasis): EntryColumnsOptions {
  const { draft, grants, has, environment, locked, table, turned, reading } = basis;
  const permission = usePermission();
  return useMemo(() => {
    const reason = (): string | null => locked.current;
    const common = { grants, has, permission, environment, locked: reason };
    const values = lineColumns(draft, 'samples', common).find(({ id }) => id === 'value');
    const idOf = ({ line }: EntryItem): string | null => itemOf(line).item;
    return {
      table,
      reading,
      turned,
      plain: lineColumns(draft, 'items', common),
      locked: () => values?.editor?.readonly?.(undefined) ?? reason(),
      nameOf: (item: EntryItem) => draft.refs('inspectionItem', idOf(item))?.name ?? '检验项目',
      isKey: (item: EntryItem) => carriedOf(draft.refs, inspectionItem, idOf(item), ['isKey']).isKey === true,
      async pickReason(text: string) {
        const answer = await environment.pick.open('badReason', {
          multiple: false,
          text,
          forField: reasonField,
        });
        draft.learn({
          ...answer.refs,
          badReason: Object.fromEntries(answer.records.map((each) => [each.id, each])),
        });
        return answer.records.map(({ id }) => ({ value: chosenReason(id) }));
      },
    };
  }, [draft, grants, has, permission, environment, locked, table, reading, turned]);
}

export function useEntryColumns(basis: EntryColumnsBasis) {
  const { draft, table } = basis;
  /** What the columns follow from: which items there are, how they are judged, how many samples. */
  const shape = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () =>
      `${table.samples()} ${table
        .items()
        .map((item) => `${item.line.id} ${item.samples} ${standardText(item.line, table.decimals(item))}`)
        .join('|')}`,
  );
  const options = useColumnsOptions(basis);
  const columns = useMemo(
    () => entryColumns(options),
    // The shape says which columns there are.
    // oxlint-disable-next-line react/exhaustive-deps
    [options, shape],
  );
  const formats = useMemo(
    () => entryFormats(options),
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
    [options, shape],
  );
  const rows = draft.lineRows('items');
  const totals = useMemo(
    () => entryTotals(options),
    // The items hold what is summed up.
    // oxlint-disable-next-line react/exhaustive-deps
    [options, rows],
  );
  return { columns, formats, totals, nameOf: options.nameOf };
}
