// Effect `voidOrders`: orders taken over by another one are voided in the same transaction, with what they took of their
// sources given back.
import { codeOf } from '#server/document/stamps.ts';
import { bySystem, named } from '#server/ledgers/documents/makeDocument.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';

interface VoidOrdersEffect {
  effect: 'voidOrders';
  ids: readonly string[];
  reason: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    voidOrders: VoidOrdersEffect;
  }
}

export const voidOrders: Ledger<'voidOrders'> = {
  effect: 'voidOrders',
  title: '作废被合并的生产订单',
  locks: ['document', 'sourceDocuments'],
  async apply({ context, def, doc, judged }, { ids, reason }) {
    const system = bySystem(context, judged);
    for (const id of ids.toSorted()) {
      const other = await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
      if (other === null) throw conflict('要合并的生产订单已被删除，请刷新后重试');
      if (other.status !== doc.status)
        throw conflict(`生产订单 ${codeOf(other) ?? ''} 的状态已变化，请刷新后重试`);
      try {
        await system.recipes.move(system, def, other, 'void', {
          version: other.version,
          key: '',
          acceptWarnings: true,
          reason,
        });
      } catch (failure) {
        throw named(failure, def, other, '作废');
      }
    }
    return doc;
  },
};
