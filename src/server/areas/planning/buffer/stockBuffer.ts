// 库存缓冲: what its actions set in motion. A proposal becomes a confirmed plan order due after the lead time; the next
// calculation counts it as on order.
import { decimal } from '#model/decimal.ts';
import { material } from '#entities/master/material/material.ts';
import { bufferProfile } from '#entities/planning/buffer/bufferProfile.ts';
import { stockBuffer as buffer } from '#entities/planning/buffer/stockBuffer.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { supplyOfClass } from '../supplyState.ts';

type Buffer = DocOf<typeof buffer>;

interface Facts {
  today: string;
  supplyType: string;
  /** What the employee who asks is, who plans it. */
  planner: string | null;
}

export const stockBuffer = defineBehaviour(buffer, {
  title: '库存缓冲',
  checks: ['有建议数量才能生成建议'],
  effects: {
    approve: ['calculateBuffer'],
    updateAdu: ['calculateBuffer'],
    calculate: ['calculateBuffer'],
    propose: ['make', 'calculateBuffer'],
  },
  facts: async (doc, read, moment): Promise<Facts> => ({
    today: read.today,
    supplyType: moment === 'propose' ? await supplyOf(doc, read) : '',
    planner: read.grants.employee,
  }),
  check: (doc, _facts, moment) =>
    moment === 'propose' && !decimal(doc.fields.orderQty ?? '0').greaterThan(0)
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

function proposal({ fields }: Buffer, { today, supplyType, planner }: Facts): Effect {
  const qty = fields.orderQty;
  const finish = addDays(today, Math.ceil(Number(fields.dltDays ?? 0)));
  return {
    effect: 'make',
    entity: 'planOrder',
    by: 'propose',
    alone: true,
    through: [],
    fields: {
      material: fields.material,
      supplyType,
      planOrigin: 'buffer',
      suggestedQty: qty,
      confirmedQty: qty,
      suggestedStartDate: today,
      suggestedFinishDate: finish,
      confirmedStartDate: today,
      confirmedFinishDate: finish,
      requiredDate: finish,
      ...(fields.warehouse === null ? {} : { warehouse: fields.warehouse }),
      ...(planner === null ? {} : { planner }),
    },
    lines: {},
  };
}

/** As its profile says. */
async function supplyOf({ fields }: Buffer, read: Read): Promise<string> {
  const profile = await read.docOf(bufferProfile, fields.profile ?? '');
  const supplyType = profile?.fields.supplyType ?? null;
  if (supplyType !== null) return supplyType;
  const part = await read.docOf(material, fields.material ?? '');
  return supplyOfClass[part?.fields.erpClass ?? ''] ?? 'purchase';
}
