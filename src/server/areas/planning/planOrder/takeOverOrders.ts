// Effect `takeOverOrders`: plan orders that became part of another one are voided in the same transaction, all together:
// hundreds are merged at once, so each is not moved by a recipe of its own.
import { changesBetween } from '#server/document/changes.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';

interface TakeOverEffect {
  effect: 'takeOverOrders';
  /** As they were judged. */
  orders: readonly { id: string; version: number }[];
  reason: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    takeOverOrders: TakeOverEffect;
  }
}

export const takeOverOrders: Ledger<'takeOverOrders'> = {
  effect: 'takeOverOrders',
  title: '作废被合并的计划订单',
  locks: ['document'],
  async apply({ context, doc }, { orders, reason }) {
    const judged = new Map(orders.map(({ id, version }) => [id, version]));
    const locked = await readDocs(context.session, planOrder, [...judged.keys()], {
      lock: true,
      org: context.grants.org,
    });
    if (locked.length < judged.size) throw conflict('要合并的计划订单已被删除，请刷新后重试');
    await Promise.all(
      locked.map(async (before) => {
        if (before.version !== judged.get(before.id))
          throw conflict(`计划订单 ${codeOf(before) ?? ''} 已被修改，请刷新后重试`);
        const remark = [before.fields.remark ?? '', reason].filter((text) => text !== '').join('；');
        const after = stamped(context, withFields(before, { status: 'voided', remark }), false);
        context.record({
          def: planOrder,
          docId: before.id,
          code: codeOf(before),
          action: 'void',
          fromVersion: before.version,
          toVersion: before.version + 1,
          reason,
          changes: changesBetween(before, after),
        });
        context.affect(planOrder.name, before.id);
        await writeDoc(context.session, planOrder, before, after);
      }),
    );
    return doc;
  },
};
