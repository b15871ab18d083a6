// Effect `releaseOrder`: all of a plan order that is not released yet becomes a document, in the transaction of the action.
import { releaseTarget, usualRelease, type ReleaseOrder } from '#entities/planning/planOrder/releasePlan.ts';
import type { Doc } from '#model/entity.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { newId } from '#server/ids.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import { conflict } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';

interface ReleaseEffect {
  effect: 'releaseOrder';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    releaseOrder: ReleaseEffect;
  }
}

export function releaseFacts({ id, version, status, fields }: Doc): ReleaseOrder {
  return {
    id,
    code: textOf(fields['code']),
    version,
    status: status ?? '',
    supplyType: textOf(fields['supplyType']),
    remainQty: textOf(fields['remainQty'], '0'),
    workshop: optionalText(fields['workshop']),
    supplier: optionalText(fields['supplier']),
    warehouse: optionalText(fields['warehouse']),
    sourceOrg: fields['sourceOrg'] === fields['org'] ? null : optionalText(fields['sourceOrg']),
    startDate: textOf(fields['confirmedStartDate']),
    finishDate: textOf(fields['confirmedFinishDate']),
  };
}

export const releaseOrder: Ledger<'releaseOrder'> = {
  effect: 'releaseOrder',
  title: '投放成下游单据',
  locks: ['document', 'sourceDocuments', 'numberCounter'],
  async apply({ context, def, doc }) {
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
