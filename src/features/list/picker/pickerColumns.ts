// What the picker shows of a record, and the rows its grid draws.
import { useMemo } from 'react';
import { readRef } from '#api/refsCache.ts';
import { type GridColumn } from '#grid';
import type { EntityDef, Row } from '#model/entity.ts';
import type { RefRecord } from '#model/refs.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { listColumns } from '../rows/listColumns.ts';

export type PickRow = Row & { id: string };

export function rowOf(record: RefRecord): PickRow {
  return { ...record.fields, id: record.id };
}

const columnsAtMost = 9;

/** What tells records apart comes first: their label, what travels with it as text, then the list's own columns. */
export function usePickerColumns(
  def: EntityDef | undefined,
  environment: FieldEnvironment,
): { columns: readonly GridColumn<PickRow>[]; fields: readonly string[] } {
  const session = useSession();
  return useMemo(() => {
    if (def === undefined) return { columns: [], fields: [] };
    const cells = { ...environment, refs: readRef };
    const { specs } = listColumns(def, null, { ...session, columnShown: () => true }, cells, () => undefined);
    const label = def.label ?? ['code', 'name'];
    const leading = (path: string): number => (label.includes(path) ? label.indexOf(path) : label.length);
    const shown = specs
      .filter(
        ({ path, shown, field }) =>
          label.includes(path) ||
          (shown && Object.hasOwn(def.fields, path) && path !== 'org' && field.list === true),
      )
      .filter(({ field }) => field.transient !== true && field.kind !== 'image' && field.kind !== 'images')
      .toSorted((left, right) => leading(left.path) - leading(right.path))
      .slice(0, columnsAtMost);
    return {
      columns: shown.map((spec) => ({
        ...gridColumn({ ...spec, shown: true, total: false }, cells, () => undefined),
        sortable: false,
      })),
      fields: shown.map(({ path }) => path),
    };
  }, [def, environment, session]);
}
