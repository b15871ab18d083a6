// Effect `keepLines`: lines the system adds to a document or takes back, such as the logistics rows of an order. Only the
// table named and the formulas over it change; another clerk's edit of the document is not made stale by it.
import { entityOf } from '#entities/registry.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { EffectStep, Ledger } from '../ledger.ts';
import { newId } from '#server/ids.ts';
import { refsForRules } from '#server/document/references.ts';

/** Lines the system adds to a document, its own or another, or takes back: logistics of an order, generated demand. */
interface KeepLinesEffect {
  effect: 'keepLines';
  entity: string;
  id: string;
  lines: string;
  insert?: readonly Row[];
  remove?: readonly string[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    keepLines: KeepLinesEffect;
  }
}

export const systemLines: Ledger<'keepLines'> = {
  effect: 'keepLines',
  title: '增减系统维护的明细行',
  locks: ['sourceDocuments'],
  apply: keepLines,
};

/** Answers the document the action works on; another document is written at once. */
async function keepLines({ context, def, doc: current }: EffectStep, effect: KeepLinesEffect): Promise<Doc> {
  if (effect.entity === def.name && effect.id === current.id) return withLines(context, def, current, effect);
  await keepLinesOf(context, effect);
  return current;
}

/** The lines of another document, for ledgers and tasks as well. */
export async function keepLinesOf(context: WriteContext, effect: KeepLinesEffect): Promise<void> {
  const other = entityOf(effect.entity);
  const before =
    other === undefined
      ? null
      : await readDoc(context.session, other, effect.id, { lock: true, org: context.grants.org });
  if (other === undefined || before === null) throw conflict('关联的单据已被删除，请刷新后重试');
  const after = await withLines(context, other, before, effect);
  await writeDoc(context.session, other, before, after, { keepVersion: true });
  const { version } = before;
  const changes = changesBetween(before, after);
  context.record({
    def: other,
    docId: before.id,
    code: codeOf(before),
    action: 'progress',
    fromVersion: version,
    toVersion: version,
    changes,
  });
  context.affect(other.name, before.id);
}

async function withLines(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  { lines, insert = [], remove = [] }: KeepLinesEffect,
): Promise<Doc> {
  const known = new Set((doc.lines[lines] ?? []).map((row) => row.id));
  const patches: Patch[] = [
    ...remove.flatMap((id): Patch[] => (known.has(id) ? [{ op: 'removeLine', lines, id }] : [])),
    ...insert.map((values): Patch => ({
      op: 'insertLine',
      lines,
      id: newId(context.ports),
      before: null,
      values,
    })),
  ];
  if (patches.length === 0) return doc;
  const after = applyChanges(def, doc, patches, readerOf(await refsForRules(context, def, doc)));
  const sums = Object.fromEntries(
    Object.entries(def.fields).flatMap(([key, { computed, transient }]) =>
      computed === undefined || transient === true ? [] : [[key, after.fields[key] ?? null]],
    ),
  );
  return {
    ...doc,
    fields: { ...doc.fields, ...sums },
    lines: { ...doc.lines, [lines]: after.lines[lines] ?? [] },
  };
}
