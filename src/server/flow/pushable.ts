// What of some documents may still be pushed down, line by line, before anybody pushes: quantities that remain, and the
// reason wherever nothing does. Reads only; the recipe judges again under its locks.
import { can, whyNot, whyNotPushed } from '#model/rights/can.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { pushSourcesAtMost, type PushableDoc, type PushableResult } from '#model/wire/flowWire.ts';
import { agreeingFields, partnerField } from '#model/pushAgreement.ts';
import { readerOf } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import { authorise } from '#server/pipeline/documents.ts';
import { codeOf } from '#server/document/stamps.ts';
import { valueText } from '#server/pipeline/mergedHeader.ts';
import { visibleDoc } from '#server/pipeline/present.ts';
import { headerValues } from '#server/pipeline/mapToTarget.ts';
import { agreementKey } from '#server/pipeline/pushMany.ts';
import {
  factsFor,
  lineNote,
  lineRefusal,
  pushWay,
  remainderOf,
  type PushWay,
} from '#server/pipeline/pushLines.ts';
import { refsForRules } from '#server/document/references.ts';
import { conflict } from '#server/refusal.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { refsOfDocs } from '#server/store/refs.ts';
import { pushedRows } from '#model/derive/linkRows.ts';

/** In the order asked for; documents that are gone or outside the session's rights are left out. */
export async function pushableOf(
  context: Context,
  def: EntityDef,
  to: string,
  ids: readonly string[],
): Promise<PushableResult> {
  const way = pushWay(def, to);
  const { push, target, rule } = way;
  authorise(context, def, 'push');
  if (ids.length > pushSourcesAtMost) throw conflict(`一次最多下推 ${pushSourcesAtMost} 张单据，请分批下推`);
  const place = new Map(ids.map((id, index) => [id, index]));
  const docs = (await readDocs(context.session, def, [...place.keys()], { org: context.grants.org }))
    .filter((doc) => can(context.grants, def, 'view', doc))
    .toSorted((left, right) => (place.get(left.id) ?? 0) - (place.get(right.id) ?? 0));
  const refs = await refsForRules(context, def, ...docs);
  const reader = readerOf(refs);
  const facts = await factsFor(context, way, docs);
  const fields = agreeingFields(push, target);
  const partner = partnerField(target);
  const described = docs.map((doc): PushableDoc => {
    const values = headerValues(def, doc, push, target, reader);
    const field = partner === null ? undefined : target.fields[partner];
    const visible = visibleDoc(context.grants, def, doc);
    const shown = push.lines === undefined ? [visible.fields] : (visible.lines[push.lines] ?? []);
    return {
      id: doc.id,
      code: codeOf(doc) ?? '',
      version: doc.version,
      partner: field === undefined || partner === null ? '' : valueText(field, values[partner], reader),
      agreement: agreementKey(fields, values),
      refused: refusedOf(context, way, doc),
      lines: pushedRows(doc, push, rule?.source).map((line, index) => {
        const remaining = remainderOf(rule, line, facts, refs);
        return {
          id: line.id,
          seq: line.seq,
          fields: shown[index] ?? {},
          remaining: remaining.qty,
          most: remaining.most,
          scale: remaining.scale,
          refused: lineRefusal(rule, line, remaining),
          note: lineNote(rule, line, remaining),
        };
      }),
    };
  });
  const { lines } = push;
  const shown = docs.map((doc) => ({
    ...doc,
    lines: lines === undefined ? {} : { [lines]: doc.lines[lines] ?? [] },
  }));
  return {
    lines: lines ?? '',
    linked: rule !== null,
    docs: described,
    refs: await refsOfDocs(context, def, shown),
  };
}

function refusedOf({ grants }: Context, { def, push, target }: PushWay, doc: Doc): string | null {
  return (
    whyNot(grants, def, 'push', doc) ??
    whyNotPushed(def, push, doc) ??
    (can(grants, target, 'create') ? null : `您没有${target.title}的新增权限`)
  );
}
