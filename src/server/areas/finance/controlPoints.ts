// Steps that wait for money: an order, a notice or a bill is refused while a plan row with that control point is open.
import type { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import type { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import type { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { EitherDoc } from '#model/eitherDoc.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { definitionsOf } from './moneyDefinitions.ts';
import { orderTable, planTable } from './moneyTables.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';

type ControlPoint = 'beforeOrder' | 'beforeProduction' | 'beforeDelivery' | 'beforeStockIn';

const steps: Readonly<Record<ControlPoint, string>> = {
  beforeOrder: '下单',
  beforeProduction: '投产',
  beforeDelivery: '发货',
  beforeStockIn: '入库',
};

interface Open {
  code: string;
  source: string;
  amount: string;
}

/** Whatever waits for money. */
type Waiting =
  | typeof saleOrder
  | typeof purchaseOrder
  | typeof manufacturingOrder
  | typeof deliveryNotice
  | typeof salesOutBill
  | typeof purchaseInBill;

export function controlledBy(def: Waiting, side: MoneySide, point: ControlPoint): Behaviour {
  const paid = defineAction(def, {
    checks: [`${steps[point]}前须${side.words.settled}的计划已${side.words.settled}清`],
    facts: (doc, read) => openRows(side, point, doc, read),
    check: (_doc, open) => open.map((row) => problemOf(side, point, row)),
  });
  return defineBehaviour(def, {
    title: '按控制点收付款',
    actions: { submit: paid, approve: paid },
  });
}

function problemOf(side: MoneySide, point: ControlPoint, { code, source, amount }: Open): Problem {
  const message = `${source} 的${side.words.due}计划 ${code} 尚${side.words.open} ${amount}，按约定${side.words.settled}清后才能${steps[point]}`;
  return { field: '', level: 'error', message };
}

/** Open rows with the control point, of the document's own orders and of the contracts that plan for them. */
async function openRows(
  side: MoneySide,
  point: ControlPoint,
  { fields, lines }: EitherDoc<Waiting>,
  read: Read,
): Promise<Open[]> {
  // What is made names its order in the header, what is delivered a line of it in each of its own.
  const named =
    point === 'beforeProduction'
      ? [optionalText(fields.saleOrder)].flatMap((id) => id ?? [])
      : (lines.items ?? []).flatMap(({ orderLineId }) => optionalText(orderLineId) ?? []);
  const own = optionalText(fields[side.contract]);
  const p = planTable(side, 'p');
  const o = orderTable(side, 'o');
  const i = linesTable(definitionsOf(side).order, 'items', 'i');
  if (point === 'beforeOrder' ? own === null : named.length === 0) return [];
  const those =
    point === 'beforeProduction'
      ? among(o.id, named)
      : sql`${o.id} in (select ${i.docId} from ${i} where ${among(i.id, named)})`;
  const scope =
    point === 'beforeOrder'
      ? sql`${p.sourceId} = ${own}`
      : sql`(${p.order} in (select ${o.id} from ${o} where ${those})
          or ${p.sourceId} in (select ${o.contract}::text from ${o} where ${those}))`;
  const rows = await read.select(
    { code: p.code, source: p.sourceCode, amount: p.unsettledAmount },
    sql`from ${p} where ${is(p.org, read.org)} and ${is(p.controlPoint, point)}
      and ${p.planRowStatus} in ('pending', 'due', 'partial') and ${p.unsettledAmount} > 0 and ${scope}
      order by ${p.code} limit 5`,
  );
  return rows.map(({ code, source, amount }) => ({
    code: code ?? '',
    source: source ?? '',
    amount: amount ?? '',
  }));
}
