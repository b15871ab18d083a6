// 盘盈单, 盘亏单: what a count found too much comes in at its unit cost, what it missed leaves at the average. Bills made by a
// count settle its sheets and lift its freeze; those made by hand need a permission of their own.
import { whyNot } from '#model/rights/can.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { deficitBill as deficit } from '#entities/inventory/deficitBill.ts';
import { surplusBill as surplus } from '#entities/inventory/surplusBill.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { moveOf, stockBillFacts, stockBillOf, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';

interface Facts extends StockBillFacts {
  /** Why a bill by hand may not be made; null when it may. */
  byHand: string | null;
}

type Side = typeof surplus | typeof deficit;
type Bill = DocOf<Side>;

function movesOf(doc: Bill): StockMove[] {
  return doc.lines.items.map((row) => {
    if (!('unitCost' in row)) return moveOf(doc, row, -1, 'countLoss', { by: 'average' });
    const { unitCost } = row;
    const value: MoveValue = unitCost === null ? { by: 'average' } : { by: 'unitCost', unitCost };
    return moveOf(doc, row, 1, 'countGain', value);
  });
}

const schemeOf = ({ fields }: Bill): string | null =>
  fields.billType === 'count' ? fields.stockCountScheme : null;

const sourceIds = ({ lines }: Bill): string[] => lines.items.flatMap((row) => row.sourceLineId ?? []);

function settled(doc: Bill, posted: boolean): Effect[] {
  const scheme = schemeOf(doc);
  if (scheme === null) return [];
  return [{ effect: 'counted', scheme, settled: { lineIds: sourceIds(doc), posted } }];
}

/** The rows of the sheets may get another bill. */
function abandoned(doc: Bill): Effect[] {
  const scheme = schemeOf(doc);
  return scheme === null ? [] : [{ effect: 'counted', scheme, freed: sourceIds(doc) }];
}

function countBill(def: Side) {
  const bill = stockBillOf(def, {
    // Whatever its state, what was not found is gone: rules about issuing do not ask.
    sides: () => [receives],
    parties: [['department', 'department']],
    opensNothing: true,
    countScheme: schemeOf,
    async facts(doc, read): Promise<Facts> {
      return { ...(await stockBillFacts(doc, read)), byHand: whyNot(read.grants, def, 'manual') };
    },
    refuses: {
      save: (doc, { byHand }) =>
        schemeOf(doc) === null && byHand !== null
          ? [{ field: 'billType', level: 'error', message: byHand }]
          : [],
    },
    excuses: (doc, { field, message }) =>
      schemeOf(doc) !== null && field === 'warehouse' && message.includes('盘点冻结'),
    moves: (doc) => movesOf(doc),
    effects: { posted: ['counted'], takenBack: ['counted'] },
    posted: (doc) => settled(doc, true),
    takenBack: (doc) => settled(doc, false),
  });
  const given = defineAction(def, { effects: ['counted'], plan: abandoned });
  return defineBehaviour(def, { ...bill, actions: { ...bill.actions, void: given, delete: given } });
}

export const surplusBill = countBill(surplus);
export const deficitBill = countBill(deficit);
