// 检验任务: begun, it has an inspection bill of its own, by the plan of its trigger and with the items of its standard; the sample
// is the lot, so every piece of it is inspected. Everything else follows from that bill.
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { checkTask as task } from '#entities/quality/check/checkTask.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { rowOf, type DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import {
  basisOf,
  headerProposals,
  itemsAnew,
  sampleProposals,
} from '#server/areas/quality/inspection/billBasis.ts';

type Bill = DocOf<typeof inspectionBill>;

const billOf = (values: Partial<Bill['fields']>): Bill => ({
  id: '',
  version: 0,
  status: 'draft',
  fields: {
    ...rowOf(inspectionBill.fields, values),
    org: null,
    createdBy: null,
    createdAt: null,
    updatedBy: null,
    updatedAt: null,
  },
  lines: { items: [], samples: [], defects: [], decisions: [] },
});

/** The bill as it is made, before plan and standard bring theirs. */
async function begun({ fields: check }: DocOf<typeof task>, read: Read) {
  const worked = await read.docOf(workTaskOrder, check.workTaskOrder ?? '');
  const fields = {
    inspectionType: 'inProcess',
    date: read.today,
    material: check.material,
    operation: check.operation,
    equipment: check.equipment,
    manufacturingOrder: worked?.fields.manufacturingOrder ?? null,
    patrolKind: check.patrolKind,
    inspectionPlan: check.inspectionPlan,
    inspectQty: `${check.sampleQty ?? 1}`,
    inspectMode: 'full',
  } satisfies Partial<Bill['fields']>;
  const bill = billOf(fields);
  return { fields, bill, basis: await basisOf(bill, read), newId: (): string => read.newId() };
}

export const checkTask = defineBehaviour(task, {
  title: '检验任务',
  actions: {
    start: defineAction(task, {
      checks: ['检验方案与标准有检验项目'],
      effects: ['beginCheck'],
      facts: begun,
      check: (_doc, { basis }) =>
        itemsAnew(billOf({ inspectQty: '1' }), basis, 'full', () => '').length > 0
          ? []
          : [
              {
                field: '',
                level: 'error',
                message: '没有适用的检验标准，或标准没有检验项目：请质量工程师在检验方案中选定检验标准',
              },
            ],
      plan(_doc, { fields, bill, basis, newId }) {
        const patches: Patch[] = [
          ...headerProposals(bill, basis),
          ...sampleProposals(bill, basis, 'full'),
          { op: 'set', field: 'inspectMode', value: 'full' },
          ...itemsAnew(bill, basis, 'full', newId),
        ];
        return [{ effect: 'beginCheck', fields, patches }];
      },
    }),
  },
});
