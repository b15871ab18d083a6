// 检验任务: begun, it has an inspection bill of its own, by the plan of its trigger and with the items of its standard; the sample
// is the lot, so every piece of it is inspected. Everything else follows from that bill.
import type { Doc, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import {
  basisOf,
  headerProposals,
  itemsAnew,
  sampleProposals,
  type Basis,
} from '#server/areas/quality/inspection/billBasis.ts';

interface Facts {
  fields: Row;
  basis: Basis | null;
  newId: () => string;
}

const billOf = (fields: Row): Doc => ({ id: '', version: 0, status: 'draft', fields, lines: {} });

export const checkTask = defineBehaviour<Facts>({
  title: '检验任务',
  checks: ['检验方案与标准须有检验项目', '受控的首检不能跳过'],
  effects: { start: ['beginCheck'] },
  async facts(doc, read, moment) {
    const newId = (): string => read.newId();
    if (moment !== 'start') return { fields: {}, basis: null, newId };
    const task = await read.doc('workTaskOrder', textOf(doc.fields['workTaskOrder']));
    const fields: Row = {
      inspectionType: 'inProcess',
      date: read.today,
      material: doc.fields['material'] ?? null,
      operation: doc.fields['operation'] ?? null,
      equipment: doc.fields['equipment'] ?? null,
      manufacturingOrder: optionalText(task?.fields['manufacturingOrder']),
      patrolKind: doc.fields['patrolKind'] ?? null,
      inspectionPlan: doc.fields['inspectionPlan'] ?? null,
      inspectQty: String(Number(doc.fields['sampleQty'] ?? 1)),
      inspectMode: 'full',
    };
    return { fields, basis: await basisOf(billOf(fields), read), newId };
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
    start(_doc, { fields, basis, newId }) {
      if (basis === null) return [];
      const bill = billOf(fields);
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
