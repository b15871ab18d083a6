// Bridge: the demand rows of a sale order follow what was planned to be made or bought for its lines. Earliest day first.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';

const table = 'requirementPlans';

export const demandCovered = defineBehaviour({
  title: '需求行的供应数量',
  settle: (doc) => (doc.lines['items'] ?? []).flatMap((item) => covered(doc, item)),
});

function covered(doc: Doc, item: LineRow): Patch[] {
  let left = decimal(textOf(item['plannedQty'], '0'));
  const rows = (doc.lines[table] ?? [])
    .filter((row) => row['itemSeq'] === item.seq)
    .toSorted(
      (one, other) =>
        textOf(one['demandDate']).localeCompare(textOf(other['demandDate'])) || one.seq - other.seq,
    );
  return rows.flatMap((row): Patch[] => {
    const wanted = decimal(textOf(row['qty'], '0'));
    const taken = Decimal.min(left, wanted);
    left = left.minus(taken);
    const set = (field: string, value: string): Patch => ({
      op: 'setLine',
      lines: table,
      id: row.id,
      field,
      value,
    });
    const status = textOf(row['planStatus'], 'waiting');
    const planned = taken.gte(wanted) && wanted.gt(0);
    const next =
      planned && status === 'waiting' ? 'planned' : !planned && status !== 'closed' ? 'waiting' : status;
    return [set('coveredQty', decimalText(taken)), ...(next === status ? [] : [set('planStatus', next)])];
  });
}
