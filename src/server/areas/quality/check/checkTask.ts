// 检验任务: begun, it has an inspection bill of its own, by the plan of its trigger and with the items of its standard; the sample
// is the lot, so every piece of it is inspected. Everything else follows from that bill.
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { checkTask as task } from '#entities/quality/check/checkTask.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { Row } from '#model/entity.ts';
import { rowOf, type DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import {
  basisOf,
  headerProposals,
  itemsAnew,
  sampleProposals,
  type Basis,
} from '#server/areas/quality/inspection/billBasis.ts';

type Bill = DocOf<typeof inspectionBill>;

interface Facts {
  /** The bill as it is made, before plan and standard bring theirs. */
  fields: Row;
  bill: Bill | null;
  basis: Basis | null;
  newId: () => string;
}

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

export const checkTask = defineBehaviour(task, {
  title: '检验任务',
  checks: ['检验方案与标准须有检验项目', '受控的首检不能跳过'],
  effects: { start: ['beginCheck'] },
  async facts({ fields: check }, read, moment): Promise<Facts> {
    const newId = (): string => read.newId();
    if (moment !== 'start') return { fields: {}, bill: null, basis: null, newId };
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
    return { fields, bill, basis: await basisOf(bill, read), newId };
  },
  check: (_doc, { basis }, moment) =>
    moment !== 'start' ||
    (basis !== null && itemsAnew(billOf({ inspectQty: '1' }), basis, 'full', () => '').length > 0)
      ? []
      : [
          {
            field: '',
            level: 'error',
            message: '没有适用的检验标准，或标准没有检验项目：请质量工程师在检验方案中选定检验标准',
          },
        ],
  plan: {
    start(_doc, { fields, bill, basis, newId }) {
      if (basis === null || bill === null) return [];
      const patches: Patch[] = [
        ...headerProposals(bill, basis),
        ...sampleProposals(bill, basis, 'full'),
        { op: 'set', field: 'inspectMode', value: 'full' },
        ...itemsAnew(bill, basis, 'full', newId),
      ];
      return [{ effect: 'beginCheck', fields, patches }];
    },
  },
});
