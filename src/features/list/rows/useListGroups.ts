// The rows of a list in groups, while the person groups by a column; kept in step with the question and with what others
// change.
import { useEffect, useMemo, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import type { RowSource } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import { createGroupedRows, type GroupedSource } from './groupedRows.ts';
import type { ListedColumns } from './listColumns.ts';
import type { ListQuestion, ListSource } from './listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export interface ListGroupsParts {
  def: EntityDef;
  /** The rows as they are without groups. */
  rows: ListSource;
  question: ListQuestion;
  listed: Pick<ListedColumns, 'specs' | 'fieldAt'>;
  environment: FieldEnvironment;
  /** Columns the rows are grouped by. */
  group: readonly string[];
  /** Null after every answer, else what went wrong. */
  onLoad(failure: string | null): void;
}

export interface ListGroups {
  /** What the grid shows. */
  shown: RowSource<ListRow>;
  refresh(): void;
}

export function useListGroups({
  def,
  rows,
  question,
  listed,
  environment,
  group,
  onLoad,
}: ListGroupsParts): ListGroups {
  const by = useMemo(() => group.filter((path) => listed.fieldAt(path) !== undefined), [group, listed]);
  const grouping = by.length > 0;
  const totals = useMemo(
    () => listed.specs.filter((spec) => spec.total === true).map((spec) => spec.path),
    [listed.specs],
  );
  const [grouped, setGrouped] = useState<GroupedSource | null>(null);
  useEffect(() => {
    if (!grouping) return undefined;
    const { fieldAt } = listed;
    const valueText = (field: FieldDef | undefined, value: string): string => {
      if (field?.kind === 'bool') return value === 'true' ? '是' : '否';
      return field === undefined
        ? value
        : cellText(field, field.kind === 'integer' ? Number(value) : value, undefined, environment) || value;
    };
    const source = createGroupedRows({
      def,
      question: { list: question, by, totals },
      fieldAt,
      valueText,
      onLoad,
      onTooMany: (most) =>
        notify('warning', `这一组超过 ${most} 行，不能一次选中；请加筛选，或用“批量修改”处理全部筛选结果`),
    });
    setGrouped(source);
    return () => {
      source.dispose();
      setGrouped(null);
    };
    // Later questions are asked of the same source, so that what is unfolded stays so.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [grouping, def.name]);
  useEffect(() => {
    grouped?.ask({ list: question, by, totals });
  }, [question, grouped, by, totals]);
  useEffect(
    () => (grouped === null ? undefined : onEntityChange(def.name, () => grouped.refresh())),
    [def.name, grouped],
  );
  const current = grouping ? grouped : null;
  return {
    shown: current ?? rows,
    refresh() {
      onLoad(null);
      if (current === null) rows.refreshVisible();
      else current.refresh();
    },
  };
}
