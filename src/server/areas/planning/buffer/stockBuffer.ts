// 库存缓冲: what its actions set in motion. A proposal becomes a confirmed plan order due after the lead time; the next
// calculation counts it as on order.
import { decimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';
import { supplyOfClass } from '../supplyState.ts';

interface Facts {
  today: string;
  supplyType: string;
  /** What the employee who asks is, who plans it. */
  planner: string | null;
}

export const stockBuffer = defineBehaviour<Facts>({
  title: '库存缓冲',
  checks: ['有建议数量才能生成建议'],
  effects: {
    approve: ['calculateBuffer'],
    updateAdu: ['calculateBuffer'],
    calculate: ['calculateBuffer'],
    propose: ['make', 'calculateBuffer'],
  },
  facts: async (doc, read, moment) => ({
    today: read.today,
    supplyType: moment === 'propose' ? await supplyOf(doc, read) : '',
    planner: read.grants.employee,
  }),
  check: (doc, _facts, moment) =>
    moment === 'propose' && !decimal(textOf(doc.fields['orderQty'], '0')).greaterThan(0)
      ? [
          {
            field: 'orderQty',
            level: 'error',
            message: '净流量在黄线之上，没有建议数量；数据有变化时请先“计算”',
          },
        ]
      : [],
  plan: {
    approve: () => [{ effect: 'calculateBuffer', use: true }],
    updateAdu: () => [{ effect: 'calculateBuffer', use: true }],
    calculate: () => [{ effect: 'calculateBuffer', use: false }],
    propose: (doc, facts) => [proposal(doc, facts), { effect: 'calculateBuffer', use: false }],
  },
});

function proposal({ fields }: Doc, { today, supplyType, planner }: Facts): Effect {
  const qty = fields['orderQty'] ?? null;
  const finish = addDays(today, Math.ceil(Number(fields['dltDays'] ?? 0)));
  return {
    effect: 'make',
    entity: 'planOrder',
    by: 'propose',
    alone: true,
    through: [],
    fields: {
      material: fields['material'] ?? null,
      supplyType,
      planOrigin: 'buffer',
      suggestedQty: qty,
      confirmedQty: qty,
      suggestedStartDate: today,
      suggestedFinishDate: finish,
      confirmedStartDate: today,
      confirmedFinishDate: finish,
      requiredDate: finish,
      ...(fields['warehouse'] ? { warehouse: fields['warehouse'] } : {}),
      ...(planner === null ? {} : { planner }),
    },
    lines: {},
  };
}

/** As its profile says. */
async function supplyOf(doc: Doc, read: Read): Promise<string> {
  const profile = await read.doc('bufferProfile', textOf(doc.fields['profile']));
  const told = textOf(profile?.fields['supplyType']);
  if (told !== '') return told;
  const material = await read.doc('material', textOf(doc.fields['material']));
  return supplyOfClass[textOf(material?.fields['erpClass'])] ?? 'purchase';
}
