// Effect `create`: a new document of another entity, saved by the recipe of every save, in the same transaction.
import { entityOf } from '#entities/registry.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { newDocument } from '#server/document/newDocument.ts';
import { changeDoc } from '#server/document/references.ts';
import { newId } from '#server/ids.ts';
import { conflict } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ledger } from '../ledger.ts';

/** A new document of another entity, saved as a draft. */
export interface CreateEffect {
  effect: 'create';
  /** The user is taken to it. */
  opens?: true;
  entity: string;
  /** Of a record that stands for a line of another one: the id of that line, with which its references were judged. */
  id?: string;
  fields: Row;
  lines: Readonly<Record<string, readonly Row[]>>;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    create: CreateEffect;
  }
}

export const createDocument: Ledger<'create'> = {
  effect: 'create',
  title: '生成单据草稿',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, doc }, effect) {
    await createDraft(context, effect);
    return doc;
  },
};

/** Also for ledgers whose work ends in documents, as a count in its bills. */
export async function createDraft(context: WriteContext, effect: CreateEffect): Promise<Doc> {
  const def = entityOf(effect.entity);
  if (def === undefined) throw conflict(`没有名为“${effect.entity}”的业务对象`);
  const patches: Patch[] = Object.entries(effect.fields).map(([field, value]) => ({
    op: 'set',
    field,
    value,
  }));
  for (const [lines, rows] of Object.entries(effect.lines)) {
    for (const values of rows)
      patches.push({ op: 'insertLine', lines, id: newId(context.ports), before: null, values });
  }
  const empty = await newDocument(context, def);
  const { id = empty.id } = effect;
  const changed = await changeDoc(context, def, { ...empty, id, fields: { ...empty.fields, id } }, patches);
  const { doc } = await context.recipes.save(context, {
    def,
    before: null,
    changed,
    action: 'create',
    bySystem: true,
    ...(effect.id === undefined ? {} : { accepted: changed.doc }),
  });
  if (effect.opens === true) context.opens = { entity: def.name, id: doc.id };
  return doc;
}
