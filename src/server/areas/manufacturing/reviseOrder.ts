// Effect `reviseOrder`: new values for an order at work. Fills, rules and formulas follow as if they were typed, links to
// what it was made for move with its quantity, and the order as it was is kept.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { isDocOf } from '#model/typedDoc.ts';
import { changeDoc } from '#server/document/references.ts';
import { codeOf } from '#server/document/stamps.ts';
import { newId } from '#server/ids.ts';
import type { Patch } from '#model/patch.ts';
import { problemsOf } from '#model/derive/checks.ts';
import { readerOf } from '#model/refs.ts';
import { revisedTimes } from './operationTimes.ts';
import { moveLinks } from '#server/ledgers/links/progress.ts';
import { movedBySystem } from '#server/ledgers/links/systemSteps.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { invalid } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';

interface ReviseOrderEffect {
  effect: 'reviseOrder';
  patches: readonly Patch[];
  reason: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    reviseOrder: ReviseOrderEffect;
  }
}

const { orderVersion } = order.fields;

export const reviseOrder: Ledger<'reviseOrder'> = {
  effect: 'reviseOrder',
  title: '变更订单并留存旧版本',
  locks: ['sourceDocuments'],
  apply: ({ context, def, doc }, { patches, reason }) => revised(context, def, doc, patches, reason),
};

/** The order with the patches and what follows from them, one version further. @throws Refusal before anything is written */
export async function revised(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  patches: readonly Patch[],
  reason: string,
): Promise<Doc> {
  const revisedDoc = await changeDoc(context, def, doc, patches);
  // Operations have times in production orders alone; orders of work given away have none.
  const times = isDocOf(order, def, revisedDoc.doc)
    ? await revisedTimes(context, revisedDoc.doc, patches)
    : [];
  const changed = times.length === 0 ? revisedDoc : await changeDoc(context, def, revisedDoc.doc, times);
  const problems = problemsOf(def, changed.doc, readerOf(changed.refs), 'submit').filter(
    ({ level }) => level === 'error',
  );
  if (problems.length > 0) throw invalid(problems);
  const version = partOf(doc.fields, { orderVersion }).orderVersion ?? 1;
  const next: Doc = {
    ...changed.doc,
    fields: { ...changed.doc.fields, orderVersion: version + 1, changeReason: reason },
  };
  await moveLinks(context, def, doc, next);
  await keepVersion(context, def, doc, version, reason);
  return movedBySystem(context, def, next);
}

async function keepVersion(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  version: number,
  reason: string,
): Promise<void> {
  const { grants, now, session, ports } = context;
  await session.query(
    `insert into document_version (id, org, created_at, created_by, entity, doc_id, code, doc_version, changed_by_entity, changed_by_id,
       changed_by_code, reason, snapshot)
     values ($1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $10, $5, $6, $7, $10, $5, $6, $8, $9::text::jsonb)`,
    [
      newId(ports),
      grants.org,
      now,
      grants.userId,
      doc.id,
      codeOf(doc),
      version,
      reason,
      JSON.stringify(doc),
      def.name,
    ],
  );
}
