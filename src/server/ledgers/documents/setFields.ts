// Effects `set` and `keep`: system-managed fields of the document itself or of another one, with the formulas that hang
// on them. Another clerk's edit is not made stale by them.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefMap } from '#model/refs.ts';
import { changesBetween } from '#server/document/changes.ts';
import { refsForRules } from '#server/document/references.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ledger, SetEffect } from '../ledger.ts';
import { movedBySystem } from '../links/systemSteps.ts';

/** Writes system-managed fields of the document itself; what is computed from them follows. */
interface KeepEffect {
  effect: 'keep';
  patches: readonly Patch[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    keep: KeepEffect;
  }
}

export const setFields: Ledger<'set'> = {
  effect: 'set',
  title: '写入系统维护的字段',
  locks: ['sourceDocuments'],
  async apply({ context, def, doc, refs }, effect) {
    if (effect.entity === def.name && effect.id === doc.id)
      return followed(def, withValues(doc, effect), refs, effect);
    await setElsewhere(context, effect);
    return doc;
  },
};

export const keepFields: Ledger<'keep'> = {
  effect: 'keep',
  title: '写入本单系统维护的字段',
  locks: [],
  apply: async ({ def, doc, refs }, { patches }) => withSystemValues(def, doc, patches, refs),
};

/** The document with header values, its state among them, and nothing recomputed. */
export function withFields(doc: Doc, fields: Row): Doc {
  const { status = null } = fields;
  return {
    ...doc,
    status: typeof status === 'string' ? status : doc.status,
    fields: { ...doc.fields, ...fields },
  };
}

function withValues(doc: Doc, { fields = {}, lines = [] }: SetEffect): Doc {
  const next: Doc = { ...withFields(doc, fields), lines: { ...doc.lines } };
  for (const change of lines) {
    next.lines[change.lines] = (next.lines[change.lines] ?? []).map((row) =>
      row.id === change.id ? { ...row, ...change.fields, id: row.id, seq: row.seq } : row,
    );
  }
  return next;
}

/** The document with the formulas that hang on the values set. */
function followed(def: EntityDef, doc: Doc, refs: RefMap, { fields = {}, lines = [] }: SetEffect): Doc {
  const patches: Patch[] = [
    ...Object.entries(fields).map(([field, value]): Patch => ({ op: 'set', field, value })),
    ...lines.flatMap(({ lines: key, id, fields: values }) =>
      Object.entries(values).map(([field, value]): Patch => ({
        op: 'setLine',
        lines: key,
        id,
        field,
        value,
      })),
    ),
  ];
  return withSystemValues(def, doc, patches, refs);
}

/** Writes system-managed fields of another document, for ledgers and tasks as well. */
export async function setElsewhere(context: WriteContext, effect: SetEffect): Promise<void> {
  const def = entityOf(effect.entity);
  const before =
    def === undefined
      ? null
      : await readDoc(context.session, def, effect.id, { lock: true, org: context.grants.org });
  if (def === undefined || before === null) throw conflict('关联的单据已被删除，请刷新后重试');
  const values = followed(def, withValues(before, effect), await refsForRules(context, def, before), effect);
  const moved = effect.advances === true ? await movedBySystem(context, def, values) : values;
  const isMoved = moved.status !== before.status;
  const after = isMoved ? stamped(context, moved, false) : moved;
  await writeDoc(context.session, def, before, after, { keepVersion: !isMoved });
  context.record({
    def,
    docId: before.id,
    code: codeOf(before),
    action: 'progress',
    fromVersion: before.version,
    toVersion: before.version + (isMoved ? 1 : 0),
    changes: changesBetween(before, after),
  });
  context.affect(def.name, before.id);
}
