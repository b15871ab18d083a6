// Effect `beginCheck`: the inspection bill of a check, under inspection at once, and named on the check.
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { entities } from '#entities/registry.ts';
import { changeDoc } from '#server/document/references.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { noteMade } from '#server/ledgers/documents/madeLinks.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';

interface BeginCheckEffect {
  effect: 'beginCheck';
  fields: Row;
  /** What plan and standard bring to it. */
  patches: readonly Patch[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    beginCheck: BeginCheckEffect;
  }
}

export const beginCheck: Ledger<'beginCheck'> = {
  effect: 'beginCheck',
  title: '生成检验任务的检验单',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, def, doc, judged }, { fields, patches }) {
    const system = bySystem(context, judged);
    const bill = entities.inspectionBill;
    const draft = await createDraft(system, { effect: 'create', entity: bill.name, fields, lines: {} });
    const changed = await changeDoc(system, bill, draft, patches);
    const { doc: made } = await context.recipes.save(system, {
      def: bill,
      before: draft,
      changed,
      action: 'edit',
      bySystem: true,
    });
    await noteMade(system, { def, doc, action: 'start', alone: true }, { def: bill, doc: made });
    const stored = await readDoc(system.session, bill, made.id, { lock: true, org: system.grants.org });
    if (stored === null) throw conflict('刚生成的检验单已不存在，请重试');
    await context.recipes.move(system, bill, stored, 'startInspect', {
      version: stored.version,
      key: '',
      acceptWarnings: true,
    });
    context.opens = { entity: bill.name, id: made.id };
    return withFields(doc, {
      inspectionBill: made.id,
      inspector: context.grants.employee,
    });
  },
};
