// Stock held back: a lot with its state, or a single row of stock; a row may also be locked for an order.
import { heldByHand, isHeldByRecall } from '#entities/master/lotHold.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocOf, GivenOf } from '#model/typedDoc.ts';
import { stockBalance as balance } from '#entities/inventory/stockBalance.ts';
import { lot as lotDef } from '#entities/master/lot.ts';
import { can } from '#model/rights/can.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { orderDemand, type FoundDemand } from './orderDemand.ts';

const states: Readonly<Record<string, { from: string; problem: string }>> = {
  freeze: { from: 'normal', problem: '只有正常的批号可以冻结' },
  unfreeze: { from: 'frozen', problem: '批号没有冻结' },
};

interface LotFacts {
  /** May release what a recall froze. */
  mayRelease: boolean;
  reason: string;
}

function lotProblems(
  { fields }: DocOf<typeof lotDef>,
  { mayRelease, reason }: LotFacts,
  moment: string,
): Problem[] {
  const known = states[moment];
  if (known === undefined) return [];
  if (fields.lotStatus !== known.from)
    return [{ field: 'lotStatus', level: 'error', message: known.problem }];
  const holder = fields.frozenBy ?? '';
  if (moment !== 'unfreeze' || !isHeldByRecall(holder)) return [];
  const refuse = (message: string): Problem[] => [{ field: 'lotStatus', level: 'error', message }];
  if (!mayRelease) return refuse(`批号由${holder}冻结，请在召回单中解冻，或请质量人员填写原因后解冻`);
  return reason === '' ? refuse(`批号由${holder}冻结，不在召回单中解冻时请填写原因`) : [];
}

export const lot = defineBehaviour(lotDef, {
  title: '批号的冻结与解冻',
  checks: [
    '只有正常的批号可以冻结，冻结的批号可以解冻',
    '召回冻结的批号由召回单解冻，或由质量人员填写原因解冻',
  ],
  effects: { freeze: ['freeze', 'set'], unfreeze: ['freeze', 'set'] },
  facts(_doc, read): Promise<LotFacts> {
    const recall = entityOf('recallRun');
    const mayRelease = recall !== undefined && can(read.grants, recall, 'releaseStock');
    const { reason } = givenOf(lotDef, 'unfreeze', read.given);
    return Promise.resolve({ mayRelease, reason: (reason ?? '').trim() });
  },
  check: lotProblems,
  plan: {
    freeze: (doc) => [
      { effect: 'freeze', work: { by: 'lot', id: doc.id, hold: true } },
      {
        effect: 'set',
        entity: 'lot',
        id: doc.id,
        fields: { lotStatus: 'frozen', frozenBy: heldByHand },
      },
    ],
    unfreeze: (doc, { reason }) => [
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
  },
});

/** The reason stays on the lot, after what was noted there. */
function withReason(remark: string, reason: string): string {
  return [remark, `解冻：${reason}`].filter((part) => part !== '').join('；');
}

interface LockFacts {
  found: FoundDemand | null;
  given: GivenOf<typeof balance, 'lock'>;
  today: string;
}

/** What is past its day serves nobody; null: it is not. */
function expiredOn({ fields }: DocOf<typeof balance>, today: string): string | null {
  const expiry = fields.expiryDate;
  if (fields.lot === null || expiry === null || expiry >= today) return null;
  return `批号已于 ${expiry} 过期，不能锁库，请改选其他库存`;
}

export const stockBalance = defineBehaviour(balance, {
  title: '库存行的锁库与冻结',
  checks: ['锁库的订单行存在，且物料相同、尚未发完'],
  effects: { lock: ['reserve'], freeze: ['freeze'], unfreeze: ['freeze'] },
  async facts(doc, read, moment): Promise<LockFacts> {
    const given = givenOf(balance, 'lock', read.given);
    if (moment !== 'lock') return { found: null, given, today: read.today };
    return {
      found: await orderDemand(read, doc.fields.material, given, given.qty ?? ''),
      given,
      today: read.today,
    };
  },
  check(doc, { found, today }) {
    const problem = found === null ? null : (expiredOn(doc, today) ?? found.problem);
    return problem === null ? [] : [{ field: '', level: 'error', message: problem }];
  },
  plan: {
    lock: (doc, { found, given }) =>
      found === null || found.demand === null
        ? []
        : [
            {
              effect: 'reserve',
              work: {
                do: 'lock',
                wishes: [
                  {
                    demand: found.demand,
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
    freeze: (doc) => [{ effect: 'freeze', work: { by: 'row', id: doc.id, hold: true } }],
    unfreeze: (doc) => [{ effect: 'freeze', work: { by: 'row', id: doc.id, hold: false } }],
  },
});
