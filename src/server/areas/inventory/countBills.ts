// 盘盈单, 盘亏单: what a count found too much comes in at its unit cost, what it missed leaves at the average. Bills made by a
// count settle its sheets and lift its freeze; those made by hand need a permission of their own.
import { whyNot } from '#model/rights/can.ts';
import { entities } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';
import { optionalText } from '#server/values.ts';
import type { Behaviour, Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { moveOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';

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

function countBill(side: Side): Behaviour<Facts> {
  const bill = stockBill<Facts>({
    // Whatever its state, what was not found is gone: rules about issuing do not ask.
    sides: () => [receives],
    parties: [['department', 'department']],
    opensNothing: true,
    countScheme: schemeOf,
    async facts(doc: Doc, read: Read) {
      return { ...(await stockBillFacts(doc, read)), byHand: whyNot(read.grants, entities[side], 'manual') };
    },
    always: (doc, { byHand }, moment) =>
      moment === 'save' && schemeOf(doc) === null && byHand !== null
        ? [{ field: 'billType', level: 'error', message: byHand }]
        : [],
    excuses: (doc, { field, message }) =>
      schemeOf(doc) !== null && field === 'warehouse' && message.includes('盘点冻结'),
    moves: (doc) => movesOf(side, doc),
    effects: { posted: ['counted'], takenBack: ['counted'] },
    posted: (doc) => settled(doc, true),
    takenBack: (doc) => settled(doc, false),
  });
  return {
    ...bill,
    effects: { ...bill.effects, void: ['counted'], delete: ['counted'] },
    plan: { ...bill.plan, void: abandoned, delete: abandoned },
  };
}

export const surplusBill = countBill('surplusBill');
export const deficitBill = countBill('deficitBill');
