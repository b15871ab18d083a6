// Opens a document for reading: permission, row scope, then the same presentation as after a write. Whoever has to
// approve a document may read it while he has to, whatever his permissions say.
import { whyNot } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { seesByApproval } from '#server/approval/view.ts';
import { workplacesOf } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import { forbidden, notFound, unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { inOrganisation } from '#server/store/rowSecurity.ts';
import { isOutOfSight } from './documents.ts';
import { presentDoc } from './present.ts';

/** What is answered, with the document typed where its definition is known at compile time. */
export type Opened<E extends EntityDef> = Omit<DocResult, 'doc'> & { doc: KnownDoc<E> };

export async function openDoc<E extends EntityDef>(context: Context, def: E, id: string): Promise<Opened<E>>;
export async function openDoc(context: Context, def: EntityDef, id: string): Promise<unknown> {
  const withheld = whyNot(context.grants, def, 'view');
  if (withheld !== null && !(await seesByApproval(context, def, id))) throw forbidden(withheld);
  const doc = await readDoc(context.session, def, id, { org: context.grants.org });
  if (doc === null) {
    const elsewhere = await whereItIs(context, def, id);
    throw elsewhere === null ? unknownRecord(def.title) : notFound(elsewhere);
  }
  const isUnseen = withheld === null && isOutOfSight(context.grants, def, doc);
  if (isUnseen && !(await seesByApproval(context, def, id))) throw unknownRecord(def.title);
  return presentDoc(context, def, doc, {}, []);
}

/** A ledger shows what documents of other organisations posted here: whoever works there is told where to open them. */
async function whereItIs(context: Context, def: EntityDef, id: string): Promise<string | null> {
  const { grants } = context;
  if (!Object.values(def.fields).some(({ org }) => org !== undefined)) return null;
  for (const { id: org, name } of await workplacesOf(context)) {
    if (org === grants.org) continue;
    const there = await inOrganisation(context, { ...grants, org }, ({ session }) =>
      readDoc(session, def, id, { org }),
    );
    if (there !== null) return `该${def.title}属于${name}，请切换到该组织后打开`;
  }
  return null;
}
