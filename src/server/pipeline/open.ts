// Opens a document for reading: permission, row scope, then the same presentation as after a write.
import { whyNot } from '#model/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DocResult } from '#model/wire.ts';
import type { Context } from '#server/context.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { authorise } from './documents.ts';
import { presentDoc } from './present.ts';

export async function openDoc(context: Context, def: EntityDef, id: string): Promise<DocResult> {
  authorise(context, def, 'view');
  const doc = await readDoc(context.session, def, id, { org: context.grants.org });
  if (doc === null) throw notFound(`该${def.title}不存在或已被删除`);
  const reason = whyNot(context.grants, def, 'view', doc);
  if (reason !== null) throw forbidden(reason);
  return presentDoc(context, def, doc, {}, []);
}
