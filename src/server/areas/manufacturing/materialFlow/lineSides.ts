// Where parts that are moved to the line before they are used lie there: the line side of the work centre of their
// operation, else of the workshop. Proposed when the order is saved, for parts that have none; what somebody chose stands.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { workshop as workshops } from '#entities/process/workshop.ts';
import { type Patch, patchedDoc } from '#model/patch.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { among, asKind, present, raw, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

const isMoved = ({ issueMode }: LineOf<typeof manufacturingOrder, 'components'>): boolean =>
  issueMode === 'transferPick' || issueMode === 'transferBackflush';

export async function lineSides(
  doc: DocOf<typeof manufacturingOrder>,
  proposed: readonly Patch[],
  read: Pick<Read, 'keptSelect'>,
): Promise<Patch[]> {
  const { fields, lines } = patchedDoc(manufacturingOrder, doc, proposed);
  const rows = lines.components.filter((row) => isMoved(row) && row.lineWarehouse === null);
  if (rows.length === 0) return [];
  const centers = new Map(lines.operations.map((row) => [row.operationSeq, row.workCenter ?? '']));
  const [c, w] = [headerTable(workCenter, 'c'), headerTable(workshops, 'w')];
  const ids = [...centers.values()].filter((id) => id !== '');
  const found = await read.keptSelect(
    [workCenter, workshops],
    { id: present(asKind('ref', raw('f.id'))), place: present(asKind('ref', raw('f.place'))) },
    sql`from (
      select ${c.id} as id, ${c.wipWarehouse} as place from ${c} where ${among(c.id, ids)} and ${c.wipWarehouse} is not null
      union all select ${w.id}, ${w.wipWarehouse} from ${w} where ${w.id} = ${fields.workshop}::uuid and ${w.wipWarehouse} is not null) f`,
  );
  const places = new Map(found.map(({ id, place }) => [id, place]));
  const workshop = places.get(fields.workshop ?? '');
  return rows.flatMap((row): Patch[] => {
    const value = places.get(centers.get(row.operationSeq) ?? '') ?? workshop;
    return value === undefined
      ? []
      : [{ op: 'setLine', lines: 'components', id: row.id, field: 'lineWarehouse', value }];
  });
}
