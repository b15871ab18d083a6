// 库存预留: unlocking all or a part, locking more of the same stock, and handing a lock to another order's line.
import type { DocOf } from '#model/typedDoc.ts';
import { stockReservation as reservation } from '#entities/inventory/stockReservation.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Demand } from '#server/ledgers/reservations/demand.ts';
import { sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { orderDemand } from './orderDemand.ts';

interface Facts {
  qty: string | null;
  to: Demand | null;
  problem: string | null;
}

const moments = new Set(['lock', 'unlock', 'transferLock']);

function problemsOf({ fields }: DocOf<typeof reservation>, { problem }: Facts, moment: string): Problem[] {
  if (!moments.has(moment)) return [];
  const message =
    moment === 'lock' || fields.reserveStatus === 'active' ? problem : '该锁库记录已没有有效锁定数量';
  return message === null ? [] : [{ field: '', level: 'error', message }];
}

export const stockReservation = defineBehaviour(reservation, {
  title: '锁库的追加、解锁与转移',
  checks: ['锁库记录仍有有效锁定数量', '转移的目标订单行存在且物料相同'],
  effects: { lock: ['reserve'], unlock: ['reserve'], transferLock: ['reserve'] },
  async facts({ fields }, read, moment): Promise<Facts> {
    const { qty } = givenOf(reservation, moment === 'transferLock' ? moment : 'unlock', read.given);
    if (moment === 'lock') {
      if (fields.demandEntity !== 'saleOrder' || fields.balance === null)
        return { qty, to: null, problem: '只有销售订单的锁库可以追加锁定，其他单据请在单据上锁库' };
      const i = linesTable(saleOrder, 'items', 'i');
      const [line] = await read.select(
        { seq: i.seq },
        sql`from ${i} where ${i.id}::text = ${fields.demandLineId}`,
      );
      const { demand, problem } = await orderDemand(
        read,
        fields.material,
        { order: fields.demandId, lineNo: line?.seq ?? 0 },
        qty,
      );
      return { qty, to: demand, problem };
    }
    if (moment !== 'transferLock') return { qty, to: null, problem: null };
    const { demand, problem } = await orderDemand(
      read,
      fields.material,
      givenOf(reservation, 'transferLock', read.given),
      qty ?? fields.openQty ?? '0',
    );
    return { qty, to: demand, problem };
  },
  check: (doc, known, moment) => problemsOf(doc, known, moment),
  plan: {
    lock: ({ fields }, { qty, to }) =>
      to === null || qty === null
        ? []
        : [
            {
              effect: 'reserve',
              work: {
                do: 'lock',
                wishes: [
                  {
                    demand: to,
                    material: fields.material ?? '',
                    baseQty: qty,
                    balance: fields.balance,
                    place: null,
                  },
                ],
                terms: { expiryDate: fields.expiryDate, remark: null },
              },
            },
          ],
    unlock: (doc, { qty }) => [{ effect: 'reserve', work: { do: 'unlock', id: doc.id, qty } }],
    transferLock: (doc, { qty, to }) =>
      to === null ? [] : [{ effect: 'reserve', work: { do: 'transfer', id: doc.id, to, qty } }],
  },
});
