// 报工单: approval books its quantities on the order and what leads to it, uses up the parts of the operation and receives
// what the last operation made; taking it back undoes all of that, unless somebody used its pieces since.
import { workReport as definition } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { entityOf } from '#entities/registry.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { logged } from '../executionLog.ts';
import { proposeReport } from './proposeReport.ts';
import { reportProblems, usedBy } from './reportChecks.ts';
import { booked, receiptMade } from './reportEffects.ts';
import { carrierEntities, carriersOf, reportFacts } from './reportFacts.ts';
import { materialsUsed, reportMaterials, traceProblems } from './reportMaterials.ts';

const counted = [
  '订单已下达、没有挂起和结案，工序是汇报点',
  '完成数量不超过可报数量',
  '报废明细与报废数量一致，人员分配比例合计 100%',
];

// Quantities are read when nobody else can report on the same any more.
const locks = { entities: carrierEntities, of: carriersOf };

export const workReport = defineBehaviour(definition, {
  title: '报工',
  propose: proposeReport,
  actions: {
    submit: defineAction(definition, {
      checks: counted,
      facts: (doc, read) => reportFacts(doc, read),
      check: (doc, report) => reportProblems(doc, report),
    }),
    approve: defineAction(definition, {
      checks: counted,
      effects: [
        'progress',
        'set',
        'logExecution',
        'keep',
        'keepLines',
        { make: 'materialIssueBill' },
        { make: 'productionInBill' },
      ],
      locks,
      async facts(doc, read) {
        const report = await reportFacts(doc, read);
        return { report, materials: await reportMaterials(doc, report, read) };
      },
      check: (doc, { report, materials }) => [
        ...reportProblems(doc, report),
        ...traceProblems(doc, materials),
      ],
      plan: (doc, { report, materials }) => [
        { effect: 'progress', to: 'executed' },
        ...booked(doc, report, 1),
        said(doc, false),
        ...materialsUsed(doc, report, materials),
        ...receiptMade(doc, report),
      ],
    }),
    unapprove: defineAction(definition, {
      checks: ['后道工序、返工和入库没有用到它的数量', '生产订单没有结案'],
      effects: ['progress', 'set', 'logExecution'],
      locks,
      async facts(doc, read) {
        const report = await reportFacts(doc, read);
        return { report, users: await usedBy(doc, report, read) };
      },
      check: (_doc, { report, users }) => [
        ...inTheWay(users),
        ...(report.order?.row.status === 'closed'
          ? [{ field: '', level: 'error' as const, message: '生产订单已结案，请先反结案' }]
          : []),
      ],
      plan: (doc, { report }) => [
        { effect: 'progress', to: 'occupied' },
        ...booked(doc, report, -1),
        { effect: 'set', entity: 'workReport', id: doc.id, fields: { inQty: '0' } },
        said(doc, true),
      ],
    }),
  },
});

function inTheWay(users: readonly DocumentLink[]): Problem[] {
  const [first] = users;
  if (first === undefined) return [];
  const more = users.length > 1 ? `（共 ${users.length} 张）` : '';
  const message = `不能反审核：${entityOf(first.entity)?.title ?? ''} ${first.code} 已用到本次汇报的数量，请先反审核它${more}`;
  return [{ field: '', level: 'error', message, documents: [...users] }];
}

function said({ fields }: DocOf<typeof definition>, takenBack: boolean): Effect {
  const qty = decimal(fields.finishedQty);
  return logged('report', {
    order: fields.manufacturingOrder ?? '',
    qty: decimalText(takenBack ? qty.negated() : qty),
    operation: fields.operation,
    task: fields.workTaskOrder,
    ...(takenBack ? { remark: '反审核' } : {}),
  });
}
