// Effect `raiseRepair`: a draft of a repair of what a check found wrong, named on the task it came from.
import type { Row } from '#model/entity.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';

interface RaiseRepairEffect {
  effect: 'raiseRepair';
  fields: Row;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    raiseRepair: RaiseRepairEffect;
  }
}

export const raiseRepair: Ledger<'raiseRepair'> = {
  effect: 'raiseRepair',
  title: '由点检保养单生成维修单草稿',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, doc, judged }, { fields }) {
    const made = await createDraft(bySystem(context, judged), {
      effect: 'create',
      entity: 'repairOrder',
      fields,
      lines: {},
    });
    context.opens = { entity: 'repairOrder', id: made.id };
    return withFields(doc, { repairOrder: made.id });
  },
};
