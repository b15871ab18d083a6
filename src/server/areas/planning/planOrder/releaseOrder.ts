// Effect `releaseOrder`: all of a plan order that is not released yet becomes a document, in the transaction of the action.
import { releaseTarget, usualRelease, type ReleaseOrder } from '#entities/planning/planOrder/releasePlan.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { newId } from '#server/ids.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import { conflict } from '#server/refusal.ts';
import type { Order } from './decidedOrder.ts';

interface ReleaseEffect {
  effect: 'releaseOrder';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    releaseOrder: ReleaseEffect;
  }
}

export function releaseFacts({ id, version, status, fields }: Order): ReleaseOrder {
  return {
    id,
    code: fields.code ?? '',
    version,
    status: status ?? '',
    supplyType: fields.supplyType ?? '',
    remainQty: fields.remainQty ?? '0',
    workshop: fields.workshop,
    supplier: fields.supplier,
    warehouse: fields.warehouse,
    sourceOrg: fields.sourceOrg === fields.org ? null : fields.sourceOrg,
    startDate: fields.confirmedStartDate ?? '',
    finishDate: fields.confirmedFinishDate ?? '',
  };
}

export const releaseOrder: Ledger<'releaseOrder'> = {
  effect: 'releaseOrder',
  title: '投放成下游单据',
  locks: ['document', 'sourceDocuments', 'numberCounter'],
  async apply({ context, def, doc }: EffectStep<Order>) {
    // The step to the state it leads to is taken by now; what is released is judged by where it came from.
    const target = releaseTarget({ ...releaseFacts(doc), status: 'firmed' }, usualRelease);
    if ('reason' in target) throw conflict(target.reason);
    const { made } = await pushMany(context, def, target.to, {
      key: newId(context.ports),
      sources: [{ id: doc.id, version: doc.version }],
      grouping: 'one',
    });
    const [first] = made;
    if (first !== undefined) context.opens = { entity: target.to, id: first.id };
    return doc;
  },
};
