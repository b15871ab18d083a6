// Effect `make`: a document made and taken through its actions in the same transaction, by the system for the user: the
// issue a report brings with it, the receipt, the exempt inspection. Whatever refuses it refuses the whole action.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Judged } from '#server/access/judged.ts';
import { codeOf } from '#server/document/stamps.ts';
import { documentsIn } from '#model/check/problem.ts';
import { Refusal, conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ledger } from '../ledger.ts';
import { createDraft, type CreateEffect } from './createDocument.ts';
import { noteMade } from './madeLinks.ts';

/** Planned last: numbers and stock of what is made are locked after those of the document itself. */
export interface MakeEffect extends Pick<CreateEffect, 'entity' | 'fields' | 'lines'> {
  effect: 'make';
  /** Actions it is taken through; ['submit', 'approve'] unless told. */
  through?: readonly string[];
  /** The action that makes it, 'approve' unless told: what undoes that action takes it back. */
  by?: string;
  /** It may also be taken back by itself. */
  alone?: true;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    make: MakeEffect;
  }
}

export const makeDocument: Ledger<'make'> = {
  effect: 'make',
  title: '生成并审核单据',
  locks: ['document', 'sourceDocuments', 'numberCounter'],
  async apply({ context, def, doc, judged }, effect) {
    const system = bySystem(context, judged);
    const target = entityOf(effect.entity);
    if (target === undefined) throw conflict(`没有名为“${effect.entity}”的业务对象`);
    let made: Doc | null = null;
    try {
      const { entity, fields, lines } = effect;
      made = await createDraft(system, { effect: 'create', entity, fields, lines });
      await noteMade(
        system,
        { def, doc, action: effect.by ?? 'approve', alone: effect.alone === true },
        { def: target, doc: made },
      );
      for (const action of effect.through ?? ['submit', 'approve']) {
        const stored = await readDoc(system.session, target, made.id, { lock: true, org: system.grants.org });
        if (stored === null) throw conflict('刚生成的单据已不存在，请重试');
        await system.recipes.move(system, target, stored, action, {
          version: stored.version,
          key: '',
          acceptWarnings: true,
        });
      }
    } catch (error) {
      throw named(error, target, made, '自动生成');
    }
    return doc;
  },
};

/**
 * The rights of the system, in the name of the same person: the history still says who began it.
 * @param judged what the person was found to be allowed, of which the write is a part or a consequence
 */
export function bySystem(context: WriteContext, judged: Judged): WriteContext {
  if (!judged.isAsked) throw new Error(`nobody was asked about ${judged.what}`);
  return { ...context, grants: { ...context.grants, admin: true }, opens: null };
}

/** The refusal of an inner document, with its name before the reason; problems of its fields are none of the outer one. */
export function named(error: unknown, def: EntityDef, doc: Doc | null, what: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const name = [def.title, doc === null ? '' : (codeOf(doc) ?? '')].join(' ').trim();
  const message = `${what}${name}未成功：${error.message}`;
  const problems = [{ field: '', level: 'error' as const, message }];
  return new Refusal(error.code, error.status, message, { problems, documents: documentsIn(error.result) });
}
