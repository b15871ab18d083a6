// 库存缓冲: what its actions set in motion. A proposal becomes a confirmed plan order due after the lead time; the next
// calculation counts it as on order.
import { decimal } from '#model/decimal.ts';
import { material } from '#entities/master/material/material.ts';
import { bufferProfile } from '#entities/planning/buffer/bufferProfile.ts';
import { stockBuffer as buffer } from '#entities/planning/buffer/stockBuffer.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { supplyOfClass } from '../supplyState.ts';

type Buffer = DocOf<typeof buffer>;

interface Facts {
  today: string;
  supplyType: string;
  /** What the employee who asks is, who plans it. */
  planner: string | null;
}

const calculated = (use: boolean) =>
  defineAction(buffer, {
    effects: ['calculateBuffer'],
    plan: () => [{ effect: 'calculateBuffer', use }],
  });

export const stockBuffer = defineBehaviour(buffer, {
  title: '库存缓冲',
  actions: {
    approve: calculated(true),
    updateAdu: calculated(true),
    calculate: calculated(false),
    propose: defineAction(buffer, {
      checks: ['有建议数量'],
      effects: ['make', 'calculateBuffer'],
      facts: async (doc: Buffer, read): Promise<Facts> => ({
        today: read.today,
        supplyType: await supplyOf(doc, read),
        planner: read.grants.employee,
      }),
      check: ({ fields }) =>
        decimal(fields.orderQty ?? '0').greaterThan(0)
          ? []
          : [
              {
                field: 'orderQty',
                level: 'error',
                message: '净流量在黄线之上，没有建议数量；数据有变化时请先“计算”',
              },
            ],
      plan: (doc, facts) => [proposal(doc, facts), { effect: 'calculateBuffer', use: false }],
    }),
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
