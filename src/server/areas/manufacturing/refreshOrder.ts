// Effect `refreshOrder`: one production order is exploded again within the transaction of the engineering change that
// decided so.
import { entityOf } from '#entities/registry.ts';
import { codeOf } from '#server/document/stamps.ts';
import { bySystem, named } from '#server/ledgers/documents/makeDocument.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';

interface RefreshOrderEffect {
  effect: 'refreshOrder';
  id: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    refreshOrder: RefreshOrderEffect;
  }
}

export const refreshOrder: Ledger<'refreshOrder'> = {
  effect: 'refreshOrder',
  title: '按变更后的清单重展生产订单用料',
  locks: ['document', 'sourceDocuments'],
  async apply({ context, doc }, { id }) {
    const def = entityOf('manufacturingOrder');
    const order =
      def === undefined
        ? null
        : await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
    if (def === undefined || order === null) throw conflict('要更新用料的生产订单已被删除，请保存后重试');
    const system = bySystem(context);
    try {
      await system.recipes.move(system, def, order, 'refreshBom', {
        version: order.version,
        key: '',
        acceptWarnings: true,
      });
    } catch (failure) {
      throw named(failure, def, order, `更新用料（${codeOf(order) ?? ''}）`);
    }
    return doc;
  },
};
