// 库存预留: unlocking all or a part, locking more of the same stock, and handing a lock to another order's line.
import type { DocOf } from '#model/typedDoc.ts';
import { stockReservation as reservation } from '#entities/inventory/stockReservation.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Demand } from '#server/ledgers/reservations/demand.ts';
import { sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { orderDemand } from './orderDemand.ts';

type Reservation = DocOf<typeof reservation>;

interface Target {
  to: Demand | null;
  problem: string | null;
}

const refusal = (message: string | null): Problem[] =>
  message === null ? [] : [{ field: '', level: 'error', message }];

const active = '锁库记录仍有有效锁定数量';

/** @param problem what is wrong beside that */
function inactive({ fields }: Reservation, problem: string | null = null): Problem[] {
  return refusal(fields.reserveStatus === 'active' ? problem : '该锁库记录已没有有效锁定数量');
}

/** More for the line it was locked for. */
async function lockTarget({ fields }: Reservation, read: Read): Promise<Target> {
  const { qty } = givenOf(reservation, 'lock', read.given);
  if (fields.demandEntity !== 'saleOrder' || fields.balance === null)
    return { to: null, problem: '只有销售订单的锁库可以追加锁定，其他单据请在单据上锁库' };
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
  return { to: demand, problem };
}

async function transferTarget({ fields }: Reservation, read: Read): Promise<Target> {
  const given = givenOf(reservation, 'transferLock', read.given);
  const qty = given.qty ?? fields.openQty ?? '0';
  const { demand, problem } = await orderDemand(read, fields.material, given, qty);
  return { to: demand, problem };
}

export const stockReservation = defineBehaviour(reservation, {
  title: '锁库的追加、解锁与转移',
  actions: {
    lock: defineAction(reservation, 'lock', {
      checks: ['是销售订单的锁库，订单行还有可锁的数量'],
      effects: ['reserve'],
      facts: lockTarget,
      check: (_doc, { problem }) => refusal(problem),
      plan({ fields }, { to }, { given: { qty } }) {
        if (to === null || qty === null) return [];
        const { material, balance, expiryDate } = fields;
        const wish = { demand: to, material: material ?? '', baseQty: qty, balance, place: null };
        return [
          { effect: 'reserve', work: { do: 'lock', wishes: [wish], terms: { expiryDate, remark: null } } },
        ];
      },
    }),
    unlock: defineAction(reservation, 'unlock', {
      checks: [active],
      effects: ['reserve'],
      check: (doc) => inactive(doc),
      plan: ({ id }, _facts, { given: { qty } }) => [{ effect: 'reserve', work: { do: 'unlock', id, qty } }],
    }),
    transferLock: defineAction(reservation, 'transferLock', {
      checks: [active, '转移的目标订单行存在且物料相同'],
      effects: ['reserve'],
      facts: transferTarget,
      check: (doc, { problem }) => inactive(doc, problem),
      plan: ({ id }, { to }, { given: { qty } }) =>
        to === null ? [] : [{ effect: 'reserve', work: { do: 'transfer', id, to, qty } }],
    }),
  },
});
