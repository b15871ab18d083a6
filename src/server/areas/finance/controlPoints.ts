// Steps that wait for money: an order, a notice or a bill is refused while a plan row with that control point is open.
import { columnName } from '#model/derive/names.ts';
import type { Doc } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';

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

export function controlledBy(side: MoneySide, point: ControlPoint): Behaviour {
  return defineBehaviour<Open[]>({
    title: '按控制点收付款',
    facts: async (doc, read, moment) =>
      moment === 'submit' || moment === 'approve' ? openRows(side, point, doc, read) : [],
    check: (_doc, open) => open.map((row) => problemOf(side, point, row)),
  });
}

function problemOf(side: MoneySide, point: ControlPoint, { code, source, amount }: Open): Problem {
  const message = `${source} 的${side.words.due}计划 ${code} 尚${side.words.open} ${amount}，按约定${side.words.settled}清后才能${steps[point]}`;
  return { field: '', level: 'error', message };
}

/** Open rows with the control point, of the document's own orders and of the contracts that plan for them. */
async function openRows(side: MoneySide, point: ControlPoint, doc: Doc, read: Read): Promise<Open[]> {
  const table = side.name === 'receivable' ? 'receivable_plan' : 'payable_plan';
  const [orders, order, contract] = [
    side.name === 'receivable' ? 'sale_order' : 'purchase_order',
    columnName(side.order),
    columnName(side.contract),
  ];
  // What is made names its order in the header, what is delivered a line of it in each of its own.
  const named =
    point === 'beforeProduction'
      ? [doc.fields[side.order]].flatMap((id) => optionalText(id) ?? [])
      : (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['orderLineId']) ?? []);
  const own = optionalText(doc.fields[side.contract]);
  if (point === 'beforeOrder' ? own === null : named.length === 0) return [];
  const those =
    point === 'beforeProduction'
      ? 'o.id = any($3::uuid[])'
      : `o.id in (select doc_id from ${orders}_items where id = any($3::uuid[]))`;
  const ofOrders = `select o.id, o.${contract} as contract from ${orders} o where ${those}`;
  const scope =
    point === 'beforeOrder'
      ? `p.source_id = $3::text`
      : `(p.${order} in (select id from (${ofOrders}) f) or p.source_id in (select contract::text from (${ofOrders}) f))`;
  const rows = await read.rows(
    `select p.code, p.source_code, p.unsettled_amount::text as amount from ${table} p
     where p.org = $1::uuid and p.control_point = $2 and p.plan_row_status in ('pending', 'due', 'partial') and p.unsettled_amount > 0
       and ${scope} order by p.code limit 5`,
    [read.org, point, point === 'beforeOrder' ? own : named],
  );
  return rows.map((row) => ({
    code: textOf(row['code']),
    source: textOf(row['source_code']),
    amount: textOf(row['amount']),
  }));
}
