// 库存预留: unlocking all or a part, and handing a lock to another line that needs the same goods.
import { decimal } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import { toBase } from '#server/ledgers/links.ts';
import type { Demand } from '#server/ledgers/reservations.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '../behaviour.ts';

interface Facts {
  qty: string | null;
  to: Demand | null;
  problem: string | null;
}

async function facts(doc: Doc, read: Read, moment: string): Promise<Facts> {
  const { order: orderId, lineNo, qty: given } = read.given;
  const qty = optionalText(given) || null;
  if (moment !== 'transferLock') return { qty, to: null, problem: null };
  const order = await read.doc('saleOrder', textOf(orderId));
  const line = (order?.lines['items'] ?? []).find(
    (row) =>
      row['material'] === doc.fields['material'] &&
      (row['lineStatus'] ?? 'open') === 'open' &&
      (typeof lineNo !== 'number' || row.seq === lineNo),
  );
  const refuse = (problem: string): Facts => ({ qty, to: null, problem });
  if (order === null) return refuse('请选择要转给的销售订单');
  if (order.status !== 'approved') return refuse('锁库只能转给已审核的销售订单');
  if (line === undefined) return refuse('该订单没有这种物料的正常行，或行号不对，请重新选择');
  const [row] = await read.rows(
    `select coalesce(sum(open_qty), 0) as open from stock_reservation where org = $1::uuid and reserve_status = 'active' and (demand_line_id = $2 or order_line_id = $2)`,
    [read.org, line.id],
  );
  const room = toBase(line, textOf(line['remainQty'], '0')).minus(decimal(textOf(row?.['open'], '0')));
  const wanted = decimal(qty ?? textOf(doc.fields['openQty'], '0'));
  if (wanted.greaterThan(room)) return refuse(`该订单行未发且未锁的数量只有 ${room.isNegative() ? '0' : room.toFixed()}，请减少数量`);
  return {
    qty,
    problem: null,
    to: {
      entity: 'saleOrder',
      id: order.id,
      code: textOf(order.fields['code']),
      lineId: line.id,
      lineNo: line.seq,
      orderLineId: null,
      customer: optionalText(order.fields['customer']),
      saleOrder: order.id,
    },
  };
}

function problemsOf(fields: Row, { problem }: Facts, moment: string): Problem[] {
  if (moment !== 'unlock' && moment !== 'transferLock') return [];
  const message = fields['reserveStatus'] === 'active' ? problem : '该锁库记录已没有有效锁定数量';
  return message === null ? [] : [{ field: '', level: 'error', message }];
}

export const stockReservation = defineBehaviour<Facts>({
  facts,
  check: (doc, known, moment) => problemsOf(doc.fields, known, moment),
  plan: {
    unlock: (doc, { qty }) => [{ effect: 'reserve', work: { do: 'unlock', id: doc.id, qty } }],
    transferLock: (doc, { qty, to }) => (to === null ? [] : [{ effect: 'reserve', work: { do: 'transfer', id: doc.id, to, qty } }]),
  },
});
