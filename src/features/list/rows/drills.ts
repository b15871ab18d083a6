// Where a row of a report or ledger leads: the document behind it, or another list cut down to what the row says. The
// first way that is open is what a double click, Enter and a link take; the context menu names them all.
import { entityOf } from '#entities/registry.ts';
import type { GridCommand } from '#grid';
import { bucketOfColumn } from '#model/report/bucketColumns.ts';
import type { TimeBucket } from '#model/report/timeBuckets.ts';
import { can, permissionCode, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DrillDef, DrillToList } from '#model/report/drills.ts';
import type { Condition } from '#model/filter.ts';
import { drillText, type ReportParameters } from '#model/report/report.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { stringifySearch } from '#ui/shell/addressSearch.ts';
import { plainAddress, writeListAddress } from '../listAddress.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { listPathOf, recordPath } from '../recordPath.ts';

export interface Drilling {
  def: EntityDef;
  grants: Grants;
  menu: readonly MenuNode[];
  /** Of the report as it is shown. */
  parameters: ReportParameters;
  permitted(code: string): boolean;
}

/** Whether rows of the entity lead elsewhere than to a page of their own. */
export function hasDrills(def: EntityDef): boolean {
  return (def.drills ?? []).length > 0;
}

/** The address behind the row; null where it is not there for this row or this session. */
function addressBehind(
  drill: DrillDef,
  row: ListRow,
  { def, grants, menu, parameters }: Drilling,
  column = '',
): string | null {
  if ('entity' in drill) {
    const name = drillText(drill.entity, row, parameters);
    const id = drillText(drill.id, row, parameters);
    const target = entityOf(name);
    return target === undefined || id === '' || !can(grants, target, 'view')
      ? null
      : recordPath(menu, name, id);
  }
  if (drill.only !== undefined && drillText(drill.only, row, parameters) === '') return null;
  const cell = bucketOfColumn(def, column, parameters);
  if (drill.measure !== undefined && cell?.measure !== drill.measure) return null;
  const target = entityOf(drill.list);
  const path = target !== undefined && can(grants, target, 'view') ? listPathOf(menu, target.name) : null;
  return path === null
    ? null
    : path + stringifySearch(writeListAddress(listBehind(drill, row, parameters, cell?.bucket ?? null)));
}

function listBehind(
  { where = [], parameters: asked = {}, lines }: DrillToList,
  row: ListRow,
  parameters: ReportParameters,
  bucket: TimeBucket | null,
) {
  const conditions = where.flatMap(({ field, op, value }): Condition[] => {
    const text = drillText(value, row, parameters, bucket);
    return text === '' ? [] : [{ field, op, values: [text] }];
  });
  const given = Object.entries(asked).flatMap(([name, source]): [string, string][] => {
    const text = drillText(source, row, parameters, bucket);
    return text === '' ? [] : [[name, text]];
  });
  return { ...plainAddress, lines: lines ?? null, conditions, parameters: Object.fromEntries(given) };
}

/** The first address behind the row; null when there is none. */
export function firstBehind(row: ListRow, drilling: Drilling): string | null {
  for (const drill of open(drilling)) {
    const address = addressBehind(drill, row, drilling);
    if (address !== null) return address;
  }
  return null;
}

/** One entry of the context menu per way. */
export function drillCommands(
  drilling: () => Drilling,
  to: (address: string) => void,
): GridCommand<ListRow>[] {
  return open(drilling()).map((drill, index): GridCommand<ListRow> => ({
    name: `drill${index}`,
    title: drill.title,
    place: 'cell',
    blocked: ({ cell }) =>
      cell?.row === undefined || addressBehind(drill, cell.row, drilling(), cell.column) === null
        ? '这一行没有可以打开的内容'
        : null,
    run({ selection: { cell } }) {
      const address =
        cell?.row === undefined ? null : addressBehind(drill, cell.row, drilling(), cell.column);
      if (address !== null) to(address);
    },
  }));
}

/** Ways of the definition that the session may take at all. */
function open({ def, grants, permitted }: Drilling): readonly DrillDef[] {
  if (!permitted(permissionCode(def, 'drillDown'))) return [];
  return (def.drills ?? []).filter((drill) => {
    const target = 'list' in drill ? entityOf(drill.list) : undefined;
    return 'entity' in drill || (target !== undefined && can(grants, target, 'view'));
  });
}
