// How the demo decides and prints: an approval flow with requisitions waiting in it, and templates for the papers a
// warehouse uses besides A4.
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { usualMargins } from '#model/print/print.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { workdayIn } from '../factoryDays.ts';
import { clerkOf, defOf, saved } from './clerk.ts';

const papers = [
  {
    entityKey: 'salesOutBill',
    name: '送货单（241 毫米二等分）',
    paper: 'letterHalf',
    copyTitle: '随货联',
    title: '送货单',
  },
  {
    entityKey: 'salesOutBill',
    name: '出库单（A5 横向）',
    paper: 'A5',
    orientation: 'landscape',
    copyTitle: '仓库联',
    title: '销售出库单',
  },
  {
    entityKey: 'purchaseInBill',
    name: '入库单（241 毫米三等分）',
    paper: 'letterThird',
    copyTitle: '财务联',
    title: '入库单',
  },
];

const asked = [
  { purpose: '数控车间刀具补充', qty: '24', price: '168' },
  { purpose: '二线输送带改造', qty: '6', price: '4860' },
];

export async function makePaperwork(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    await printTemplates(context);
    await requisitions(context);
  });
}

async function printTemplates(context: WriteContext): Promise<void> {
  for (const { title, ...paper } of papers)
    await saved(context, 'printTemplate', {
      ...paper,
      marginMm: { ...usualMargins(paper.paper) },
      layout: { title },
    });
}

/** Two requisitions wait for the administrator; the larger one will be asked for twice. */
async function requisitions(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  const [e, m] = [headerTable(employee, 'e'), headerTable(material, 'm')];
  const [person] = await selectRows(
    session,
    { id: e.id, department: present(e.department) },
    sql`from ${e} where ${is(e.org, grants.org)} and e.status = 'approved' and e.department is not null and e.is_purchaser order by e.code limit 1`,
  );
  const goods = await selectRows(
    session,
    { id: m.id },
    sql`from ${m} where ${is(m.org, grants.org)} and m.status = 'approved' and m.is_purchase order by m.code limit ${raw(String(asked.length))}`,
  );
  if (person === undefined || goods.length < asked.length) return;
  const step = { approverType: 'user', approverValue: { users: [grants.userId] }, signMode: 'any' };
  await saved(
    context,
    'approvalFlow',
    {
      name: '采购申请审批',
      entityKey: 'purchaseRequisition',
      isActive: true,
      skipSame: false,
      remark: '两万元以上须经总经理',
    },
    {
      steps: [
        { ...step, stepNo: 1, name: '采购主管审批' },
        { ...step, stepNo: 2, name: '总经理审批', condition: 'allAmountLocal >= 20000', needOpinion: true },
      ],
    },
  );
  const def = defOf('purchaseRequisition');
  for (const [index, { purpose, qty, price }] of asked.entries()) {
    const requiredDate = workdayIn(context.today, 10 + index * 5);
    const draft = await saved(
      context,
      def.name,
      { requester: person.id, requestDept: person.department, purpose, requiredDate },
      {
        items: [{ material: goods[index]?.id ?? '', qty, taxPrice: price, taxRate: '13', requiredDate }],
      },
    );
    await transitionDoc(context, def, draft.doc.id, 'submit', {
      version: draft.doc.version,
      key: newId(context.ports),
      acceptWarnings: true,
    });
  }
}
