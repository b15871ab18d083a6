// 库存预留: unlocking all or a part, locking more of the same stock, and handing a lock to another order's line.
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Demand } from '#server/ledgers/reservations/demand.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { orderDemand } from './orderDemand.ts';

interface Facts {
  qty: string | null;
  to: Demand | null;
  problem: string | null;
}

const moments = new Set(['lock', 'unlock', 'transferLock']);

function problemsOf(fields: Row, { problem }: Facts, moment: string): Problem[] {
  if (!moments.has(moment)) return [];
  const message =
    moment === 'lock' || fields['reserveStatus'] === 'active' ? problem : '该锁库记录已没有有效锁定数量';
  return message === null ? [] : [{ field: '', level: 'error', message }];
}

export const stockReservation = defineBehaviour<Facts>({
  title: '锁库的追加、解锁与转移',
  checks: ['锁库记录仍有有效锁定数量', '转移的目标订单行存在且物料相同'],
  effects: { lock: ['reserve'], unlock: ['reserve'], transferLock: ['reserve'] },
  async facts(doc, read, moment) {
    const { fields } = doc;
    const qty = optionalText(read.given['qty']) || null;
    if (moment === 'lock') {
      if (fields['demandEntity'] !== 'saleOrder' || fields['balance'] === null)
        return { qty, to: null, problem: '只有销售订单的锁库可以追加锁定，其他单据请在单据上锁库' };
      const [line] = await read.rows('select seq from sale_order_items where id::text = $1', [
        fields['demandLineId'],
      ]);
      const { demand, problem } = await orderDemand(
        read,
        fields['material'],
        { order: fields['demandId'] ?? null, lineNo: Number(line?.['seq'] ?? 0) },
        qty,
      );
      return { qty, to: demand, problem };
    }
    if (moment !== 'transferLock') return { qty, to: null, problem: null };
    const { demand, problem } = await orderDemand(
      read,
      fields['material'],
      read.given,
      qty ?? textOf(fields['openQty'], '0'),
    );
    return { qty, to: demand, problem };
  },
  check: (doc, known, moment) => problemsOf(doc.fields, known, moment),
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
                    material: textOf(fields['material']),
                    baseQty: qty,
                    balance: optionalText(fields['balance']),
                    place: null,
                  },
                ],
                terms: { expiryDate: optionalText(fields['expiryDate']), remark: null },
              },
            },
          ],
    unlock: (doc, { qty }) => [{ effect: 'reserve', work: { do: 'unlock', id: doc.id, qty } }],
    transferLock: (doc, { qty, to }) =>
      to === null ? [] : [{ effect: 'reserve', work: { do: 'transfer', id: doc.id, to, qty } }],
  },
});
