// 盘盈单, 盘亏单: what a count found too much comes in at its unit cost, what it missed leaves at the average. Bills made by a
// count settle its sheets and lift its freeze; those made by hand need a permission of their own.
import { whyNot } from '#model/can.ts';
import { entities } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { PostEffect } from '#server/ledgers/stock/posting.ts';
import {
  counterpartyOf,
  moveOf,
  stockBillFacts,
  stockBillProblems,
  type StockBillFacts,
} from './stockBill.ts';

interface Facts extends StockBillFacts {
  /** Why a bill by hand may not be made; null when it may. */
  byHand: string | null;
}

type Side = 'surplusBill' | 'deficitBill';

function movesOf(side: Side, doc: Doc): StockMove[] {
  return (doc.lines['items'] ?? []).map((row) => {
    if (side === 'deficitBill') return moveOf(doc, row, -1, 'countLoss', { by: 'average' });
    const unitCost = optionalText(row['unitCost']);
    const value: MoveValue =
      unitCost === null || unitCost === '' ? { by: 'average' } : { by: 'unitCost', unitCost };
    return moveOf(doc, row, 1, 'countGain', value);
  });
}

const schemeOf = (doc: Doc): string | null =>
  doc.fields['billType'] === 'count' ? optionalText(doc.fields['stockCountScheme']) : null;

function posting(doc: Doc, { reader }: Facts): Omit<PostEffect, 'moves'> {
  const scheme = schemeOf(doc);
  return {
    effect: 'post',
    lines: 'items',
    date: textOf(doc.fields['date']),
    counterparty: counterpartyOf(reader, 'department', doc.fields['department']),
    costTo: { price: 'costPrice', amount: 'costAmount' },
    ...(scheme === null ? {} : { countScheme: scheme }),
  };
}

const sourceIds = (doc: Doc): string[] =>
  (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['sourceLineId']) ?? []);

function settled(doc: Doc, posted: boolean): Effect[] {
  const scheme = schemeOf(doc);
  if (scheme === null) return [];
  return [{ effect: 'counted', scheme, settled: { lineIds: sourceIds(doc), posted } }];
}

/** The rows of the sheets may get another bill. */
function abandoned(doc: Doc): Effect[] {
  const scheme = schemeOf(doc);
  return scheme === null ? [] : [{ effect: 'counted', scheme, freed: sourceIds(doc) }];
}

function problemsOf(doc: Doc, facts: Facts, moment: string): Problem[] {
  const counted = schemeOf(doc) !== null;
  if (moment === 'save' && !counted && facts.byHand !== null)
    return [{ field: 'billType', level: 'error', message: facts.byHand }];
  if (moment !== 'submit' && moment !== 'approve') return [];
  // Whatever its state, what was not found is gone: rules about issuing do not ask.
  return stockBillProblems(doc, facts, 'in').filter(
    ({ field, message }) => !(counted && field === 'warehouse' && message.includes('盘点冻结')),
  );
}

function countBill(side: Side) {
  return defineBehaviour<Facts>({
    async facts(doc: Doc, read: Read) {
      return { ...(await stockBillFacts(doc, read)), byHand: whyNot(read.grants, entities[side], 'manual') };
    },
    check: problemsOf,
    plan: {
      approve: (doc, facts) => [
        { effect: 'progress', to: 'executed' },
        { ...posting(doc, facts), moves: movesOf(side, doc) },
        ...settled(doc, true),
      ],
      unapprove: (doc, facts) => [
        { effect: 'progress', to: 'occupied' },
        posting(doc, facts),
        ...settled(doc, false),
      ],
      void: abandoned,
      delete: abandoned,
    },
  });
}

export const surplusBill = countBill('surplusBill');
export const deficitBill = countBill('deficitBill');
