// Where parts that are moved to the line before they are used lie there: the line side of the work centre of their
// operation, else of the workshop. Proposed when the order is saved, for parts that have none; what somebody chose stands.
import type { Row } from '#model/entity.ts';
import { applyPatches, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

const isMoved = (row: Row): boolean =>
  row['issueMode'] === 'transferPick' || row['issueMode'] === 'transferBackflush';

export async function lineSides(
  { doc }: Pick<Proposal, 'doc'>,
  proposed: readonly Patch[],
  read: Pick<Read, 'kept'>,
): Promise<Patch[]> {
  const { fields, lines } = applyPatches(doc, proposed);
  const rows = (lines['components'] ?? []).filter(
    (row) => isMoved(row) && optionalText(row['lineWarehouse']) === null,
  );
  if (rows.length === 0) return [];
  const centers = new Map(
    (lines['operations'] ?? []).map((row) => [row['operationSeq'], textOf(row['workCenter'])]),
  );
  const found = await read.kept(
    ['workCenter', 'workshop'],
    `select id, wip_warehouse as place from work_center where id = any($1::uuid[]) and wip_warehouse is not null
     union all select id, wip_warehouse from workshop where id = $2::uuid and wip_warehouse is not null`,
    [[...centers.values()].filter((id) => id !== ''), optionalText(fields['workshop'])],
  );
  const places = new Map(found.map((row) => [textOf(row['id']), textOf(row['place'])]));
  const workshop = places.get(textOf(fields['workshop']));
  return rows.flatMap((row): Patch[] => {
    const value = places.get(centers.get(row['operationSeq']) ?? '') ?? workshop;
    return value === undefined
      ? []
      : [{ op: 'setLine', lines: 'components', id: row.id, field: 'lineWarehouse', value }];
  });
}
