// The rows of a list as a pivot: fields are put to rows, columns and figures; a click on a figure shows the rows behind
// it. It asks anew when the list's question changes and when somebody changes rows of the entity.
import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { type FilterRequest, type GridHandle, loadPivot, type PivotRequest } from '#grid';
import { entityOf } from '#entities/registry.ts';
import { mixedText } from '#model/derive/measures.ts';
import type { Condition } from '#model/filter.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { ListedColumns } from '../rows/listColumns.ts';
import { loadPivotCells } from './pivotCells.ts';
import { rowsBehind, firstPivot, knownPivot, pivotFields, pivotKeyText } from './pivotFields.ts';
import type { ListQuestion } from '../rows/listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import classes from '../ListScreen.module.css';

const PivotView = lazy(async () => {
  const { default: View } = await loadChunk(loadPivot);
  return { default: View<ListRow> };
});

export interface ListPivotProps {
  entity: string;
  title: string;
  question: ListQuestion;
  listed: ListedColumns;
  environment: FieldEnvironment;
  /** As it was arranged last. */
  arranged: PivotRequest | null;
  onArrange(request: PivotRequest): void;
  rowHeight: number;
  exportable: boolean;
  onDrill(conditions: readonly Condition[]): void;
  onClose(): void;
}

export function ListPivot({
  entity,
  title,
  question,
  listed,
  environment,
  arranged,
  onArrange,
  rowHeight,
  exportable,
  onDrill,
  onClose,
}: ListPivotProps) {
  const fields = useMemo(() => {
    const def = entityOf(entity);
    return pivotFields(listed, (path) => (def === undefined ? '' : mixedText(def, path)));
  }, [entity, listed]);
  const request = useMemo(
    () => (arranged === null ? firstPivot(fields, listed) : knownPivot(arranged, fields)),
    [arranged, fields, listed],
  );
  const [changes, setChanges] = useState(0);
  useEffect(() => onEntityChange(entity, () => setChanges((times) => times + 1)), [entity]);
  const load = useCallback(
    (asked: PivotRequest, signal: AbortSignal) =>
      loadPivotCells({ entity, question, listed, environment }, asked, signal),
    // A change of the rows is a reason to ask again.
    // oxlint-disable-next-line react/exhaustive-deps
    [entity, question, listed, environment, changes],
  );
  const grid = useRef<GridHandle | null>(null);
  const back = useRef<HTMLButtonElement | null>(null);
  // The keyboard comes along from the rows that were left.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const drill = useCallback(
    (conditions: readonly FilterRequest[]) => onDrill(rowsBehind(conditions)),
    [onDrill],
  );
  return (
    <div className={classes['pivot']} role="region" aria-label={`${title}透视`}>
      <Group gap={8}>
        <Button
          ref={back}
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={14} />}
          onClick={onClose}
        >
          返回列表
        </Button>
        {exportable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => grid.current?.run('exportXlsx')}
          >
            导出 Excel
          </Button>
        )}
        <span className={classes['pivotHint']}>拖动字段，或点按字段选择位置；点按数字查看明细</span>
      </Group>
      <Suspense fallback={null}>
        <PivotView
          label={`${title}透视`}
          columns={fields}
          load={load}
          request={request}
          onRequestChange={onArrange}
          keyText={pivotKeyText}
          onDrill={drill}
          rowHeight={rowHeight}
          exportable={exportable}
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
        />
      </Suspense>
    </div>
  );
}
