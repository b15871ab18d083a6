// The only interpreter of effects. Each runs inside the transaction of the action that planned it, in the order planned.
import type { Doc, EntityDef, FieldValue, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefMap } from '#model/refs.ts';
import { entityOf } from '#entities/registry.ts';
import { deliver, sendSystemMessage } from '#server/announcements/deliver.ts';
import type { CreateEffect, Effect, PostEffect, SetEffect } from '#server/behaviours/behaviour.ts';
import { open, withOpened } from '#server/ledgers/lots.ts';
import { postStock, reverseStock } from '#server/ledgers/stock.ts';
import type { StockBill } from '#server/ledgers/stockMoves.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { changesBetween } from './audit.ts';
import { codeOf } from './documents.ts';
import { amend } from './amend.ts';
import { newId } from './ids.ts';
import { keepLastPrices } from './lastPrices.ts';
import { keepLines } from './keepLines.ts';
import { applyMoney } from './money/money.ts';
import { postThere, reverseThere, takeTurn } from './postThere.ts';
import { progress } from './progress.ts';
import { changeDoc, refsForRules } from './references.ts';
import { emptyDraft, storeDraft } from './storeDraft.ts';
import { stockWork } from './stockWork.ts';
import { keepSystem } from './systemKept.ts';
import type { WriteContext } from './transaction.ts';
import { transitWarehouse } from './transitWarehouse.ts';

/** Applies the effects; answers the document with what they changed in it, to be written by the caller. */
export async function applyEffects(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  refs: RefMap,
  effects: readonly Effect[],
): Promise<Doc> {
  let current = doc;
  for (const effect of effects) {
    switch (effect.effect) {
      case 'post':
        current = await post(context, def, current, refs, effect);
        break;
      case 'progress':
        await progress(context, def, current, effect.to);
        break;
      case 'set':
        if (effect.entity === def.name && effect.id === current.id)
          current = followed(def, withValues(current, effect), refs, effect);
        else await setElsewhere(context, effect);
        break;
      case 'create':
        await create(context, effect);
        break;
      case 'keepLines':
        current = await keepLines(context, def, current, effect);
        break;
      case 'lastPrices':
        await keepLastPrices(context, def, current, effect);
        break;
      case 'amend':
        await amend(context, effect);
        break;
      case 'keep':
      case 'reserve':
      case 'freeze':
      case 'period':
      case 'count':
      case 'counted':
      case 'availability':
        current = await stockWork(context, def, current, refs, effect, create);
        break;
      case 'transit':
        current = withValues(current, {
          effect: 'set',
          entity: def.name,
          id: current.id,
          fields: { [effect.field]: await transitWarehouse(context) },
        });
        break;
      case 'deliver':
        await deliver(context, current, effect.withdrawn);
        break;
      case 'money':
        current = await applyMoney(context, def, current, effect);
        break;
      case 'notify':
        await sendSystemMessage(context, effect);
        break;
    }
  }
  return current;
}

async function post(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  refs: RefMap,
  effect: PostEffect,
): Promise<Doc> {
  const bill: StockBill = {
    entity: def.name,
    id: doc.id,
    code: codeOf(doc) ?? '',
    date: effect.date,
    counterparty: effect.counterparty,
    ...(effect.countScheme === undefined ? {} : { countScheme: effect.countScheme }),
  };
  const tables = [effect.lines, ...(effect.also ?? [])].map((lines) => ({
    lines,
    rows: doc.lines[lines] ?? [],
  }));
  const patches: Patch[] = [];
  const keep = (lines: string, row: LineRow, field: string, value: FieldValue): void =>
    void patches.push({ op: 'setLine', lines, id: row.id, field, value });
  if (effect.there !== undefined) await takeTurn(context);
  if (effect.moves === undefined) {
    const lineNos = new Map(tables.flatMap(({ rows }) => rows.map((row) => [row.id, row.seq] as const)));
    if (effect.there !== undefined) await reverseThere(context, bill, effect.there, lineNos);
    await reverseStock(context, bill, lineNos);
  }
  const opened = await open(context, bill, effect.opens ?? { lots: [], pieces: [] });
  const costs =
    effect.moves === undefined ? null : await postStock(context, bill, withOpened(effect.moves, opened));
  if (costs !== null && effect.there !== undefined) await postThere(context, bill, effect.there, costs);
  for (const { lines, rows } of tables) {
    for (const row of rows) {
      const posted = costs === null ? { costPrice: null, costAmount: null } : costs.get(row.id);
      if (posted !== undefined) {
        keep(lines, row, effect.costTo.price, posted.costPrice);
        keep(lines, row, effect.costTo.amount, posted.costAmount);
      }
      const [lot, pieces] = [opened.lots.get(row.id), opened.pieces.get(row.id)];
      if (lot !== undefined) keep(lines, row, 'lot', lot);
      if (pieces !== undefined) keep(lines, row, 'serialNos', pieces);
    }
  }
  return keepSystem(def, doc, patches, refs);
}

function withValues(doc: Doc, { fields, lines }: SetEffect): Doc {
  const status = typeof fields?.['status'] === 'string' ? fields['status'] : doc.status;
  const next: Doc = { ...doc, status, fields: { ...doc.fields, ...fields }, lines: { ...doc.lines } };
  for (const change of lines ?? []) {
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
  return keepSystem(def, doc, patches, refs);
}

async function setElsewhere(context: WriteContext, effect: SetEffect): Promise<void> {
  const def = entityOf(effect.entity);
  const before =
    def === undefined
      ? null
      : await readDoc(context.session, def, effect.id, { lock: true, org: context.grants.org });
  if (def === undefined || before === null) throw conflict('关联的单据已被删除，请刷新后重试');
  const after = followed(def, withValues(before, effect), await refsForRules(context, def, before), effect);
  await writeDoc(context.session, def, before, after, { keepVersion: true });
  context.record({
    def,
    docId: before.id,
    code: codeOf(before),
    action: 'progress',
    fromVersion: before.version,
    toVersion: before.version,
    changes: changesBetween(before, after),
  });
  context.affect(def.name, before.id);
}

async function create(context: WriteContext, effect: CreateEffect): Promise<void> {
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
  const changed = await changeDoc(context, def, await emptyDraft(context, def), patches);
  const stored = await storeDraft(context, def, null, changed, 'create');
  const after = await applyEffects(context, def, stored.doc, changed.refs, stored.effects);
  if (after !== stored.doc) await writeDoc(context.session, def, stored.doc, after, { keepVersion: true });
  if (effect.opens === true) context.opens = { entity: def.name, id: stored.doc.id };
}
