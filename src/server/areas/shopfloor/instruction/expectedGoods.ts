// What a scan at a task is held against (stepRecord-r2): the product, the parts that go in at this operation, and the lots of
// them that were drawn for the order.
import { lot } from '#entities/master/lot.ts';
import { material } from '#entities/master/material/material.ts';
import { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { ExpectedGoods } from '#entities/shopfloor/instruction/stepRules.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { Rows } from '#server/ports.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** @param scanned number read; whether it is a lot of a material is asked along with it */
export async function expectedGoods(
  rows: Rows,
  org: string,
  task: string,
  scanned: string,
): Promise<ExpectedGoods[]> {
  const t = headerTable(workTaskOrder, 't');
  const c = linesTable(manufacturingOrder, 'components', 'c');
  const m = headerTable(material, 'm');
  const l = headerTable(lot, 'l');
  const k = headerTable(documentLink, 'k');
  const i = linesTable(materialIssueBill, 'items', 'i');
  const found = await selectFrom(
    rows,
    {
      material: present(m.code),
      drawn: asKind('text', raw('d.lots')),
      hasLot: asKind(
        'bool',
        sql`exists (select 1 from ${l} where ${is(l.org, org)} and ${l.material} = ${m.id} and upper(${l.code}) = upper(${scanned}::text))`,
      ),
    },
    sql`from ${m} join (
        select ${t.material} as material, null::uuid as component from ${t} where ${is(t.id, task)}
        union all select ${c.material}, ${c.id} from ${t} join ${c} on ${c.docId} = ${t.manufacturingOrder}
          and (${c.operationSeq} is null or ${c.operationSeq} = ${t.operationSeq}) where ${is(t.id, task)}) e on e.material = ${m.id}
      left join lateral (select string_agg(distinct ${l.code}, E'\n') as lots from ${k}
        join ${i} on ${i.id} = ${k.targetLineId}::uuid join ${l} on ${l.id} = ${i.lot}
        where ${is(k.org, org)} and ${k.linkRule} = 'manufacturingOrder-materialIssueBill' and ${k.linkStatus} = 'executed'
          and ${k.sourceLineId} = e.component::text) d on true
      order by e.component nulls last, ${m.code}`,
  );
  return found.map(({ material: code, drawn, hasLot }) => ({
    material: code,
    drawn: drawn === null || drawn === '' ? [] : drawn.split('\n'),
    hasLot: hasLot === true,
  }));
}
