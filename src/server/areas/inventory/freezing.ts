// Stock held back: a lot with its state, or a single row of stock; a row may also be locked for an order.
import { heldByHand, isHeldByRecall } from '#entities/master/lotHold.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { stockBalance as balance } from '#entities/inventory/stockBalance.ts';
import { lot as lotDef } from '#entities/master/lot.ts';
import { can } from '#model/rights/can.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { orderDemand } from './orderDemand.ts';

const refusal = (message: string): Problem[] => [{ field: 'lotStatus', level: 'error', message }];

interface Release {
  /** May release what a recall froze. */
  mayRelease: boolean;
  reason: string;
}

function releaseProblems({ fields }: DocOf<typeof lotDef>, { mayRelease, reason }: Release): Problem[] {
  if (fields.lotStatus !== 'frozen') return refusal('批号没有冻结');
  const holder = fields.frozenBy ?? '';
  if (!isHeldByRecall(holder)) return [];
  if (!mayRelease) return refusal(`批号由${holder}冻结，请在召回单中解冻，或请质量人员填写原因后解冻`);
  return reason === '' ? refusal(`批号由${holder}冻结，不在召回单中解冻时请填写原因`) : [];
}

export const lot = defineBehaviour(lotDef, {
  title: '批号的冻结与解冻',
  actions: {
    freeze: defineAction(lotDef, {
      checks: ['批号正常'],
      effects: ['freeze', 'set'],
      check: ({ fields }) => (fields.lotStatus === 'normal' ? [] : refusal('只有正常的批号可以冻结')),
      plan: (doc) => [
        { effect: 'freeze', work: { by: 'lot', id: doc.id, hold: true } },
        {
          effect: 'set',
          entity: 'lot',
          id: doc.id,
          fields: { lotStatus: 'frozen', frozenBy: heldByHand },
        },
      ],
    }),
    unfreeze: defineAction(lotDef, {
      checks: ['批号已冻结；召回冻结的由召回单解冻，或由质量人员填写原因'],
      effects: ['freeze', 'set'],
      facts: async (_doc, read): Promise<Release> => {
        const recall = entityOf('recallRun');
        const { reason } = givenOf(lotDef, 'unfreeze', read.given);
        return {
          mayRelease: recall !== undefined && can(read.grants, recall, 'releaseStock'),
          reason: (reason ?? '').trim(),
        };
      },
      check: releaseProblems,
      plan: (doc, { reason }) => [
        { effect: 'freeze', work: { by: 'lot', id: doc.id, hold: false } },
        {
          effect: 'set',
          entity: 'lot',
          id: doc.id,
          fields: {
            lotStatus: 'normal',
            frozenBy: null,
            ...(reason === '' ? {} : { remark: withReason(doc.fields.remark ?? '', reason) }),
          },
        },
      ],
    }),
  },
});

/** The reason stays on the lot, after what was noted there. */
function withReason(remark: string, reason: string): string {
  return [remark, `解冻：${reason}`].filter((part) => part !== '').join('；');
}

/** What is past its day serves nobody; null: it is not. */
function expiredOn({ fields }: DocOf<typeof balance>, today: string): string | null {
  const expiry = fields.expiryDate;
  if (fields.lot === null || expiry === null || expiry >= today) return null;
  return `批号已于 ${expiry} 过期，不能锁库，请改选其他库存`;
}

const held = (hold: boolean) =>
  defineAction(balance, {
    effects: ['freeze'],
    plan: ({ id }) => [{ effect: 'freeze', work: { by: 'row', id, hold } }],
  });

export const stockBalance = defineBehaviour(balance, {
  title: '库存行的锁库与冻结',
  actions: {
    lock: defineAction(balance, 'lock', {
      checks: ['锁库的订单行存在，且物料相同、尚未发完；批号没有过期'],
      effects: ['reserve'],
      async facts(doc: DocOf<typeof balance>, read) {
        const given = givenOf(balance, 'lock', read.given);
        const found = await orderDemand(read, doc.fields.material, given, given.qty ?? '');
        return { found, today: read.today };
      },
      check(doc, { found, today }) {
        const message = expiredOn(doc, today) ?? found.problem;
        return message === null ? [] : [{ field: '', level: 'error', message }];
      },
      plan: (doc, { found: { demand } }, { given }) =>
        demand === null
          ? []
          : [
              {
                effect: 'reserve',
                work: {
                  do: 'lock',
                  wishes: [
                    {
                      demand,
                      material: doc.fields.material ?? '',
                      baseQty: given.qty ?? '',
                      balance: doc.id,
                      place: null,
                    },
                  ],
                  terms: { expiryDate: given.expiryDate, remark: null },
                },
              },
            ],
    }),
    freeze: held(true),
    unfreeze: held(false),
  },
});
