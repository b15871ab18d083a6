// Bridge: the demand rows of a sale order follow what was planned to be made or bought for its lines. Earliest day first.
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

const table = 'requirementPlans';

export const demandCovered = defineBehaviour(saleOrder, {
  title: '需求行的供应数量',
  settle: (doc) => doc.lines.items.flatMap((item) => covered(doc, item)),
});

function covered(doc: DocOf<typeof saleOrder>, item: LineOf<typeof saleOrder, 'items'>): Patch[] {
  let left = decimal(item.plannedQty);
  const rows = doc.lines[table]
    .filter((row) => row.itemSeq === item.seq)
    .toSorted(
      (one, other) => (one.demandDate ?? '').localeCompare(other.demandDate ?? '') || one.seq - other.seq,
    );
  return rows.flatMap((row): Patch[] => {
    const wanted = decimal(row.qty);
    const taken = Decimal.min(left, wanted);
    left = left.minus(taken);
    const set = (field: string, value: string): Patch => ({
      op: 'setLine',
      lines: table,
      id: row.id,
      field,
      value,
    });
    const status = row.planStatus ?? 'waiting';
    const planned = taken.gte(wanted) && wanted.gt(0);
    const next =
      planned && status === 'waiting' ? 'planned' : !planned && status !== 'closed' ? 'waiting' : status;
    return [set('coveredQty', decimalText(taken)), ...(next === status ? [] : [set('planStatus', next)])];
  });
}
