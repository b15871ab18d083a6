// Bridge of 库存复检: the judgement of a lot in stock sets its next inspection, holds it back when all of it was refused and lets
// go what an earlier inspection held; unapproval gives back exactly what was.
import { heldByInspection, isHeldByInspection } from '#entities/master/lotHold.ts';
import type { Doc, JsonValue, Row } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  /** Of the lot as it stands, by field. */
  lot: Readonly<
    Record<'lotStatus' | 'frozenBy' | 'nextInspectDate' | 'inspectionBill', string | null>
  > | null;
  recheckDays: number;
}

const isRefused = ({ fields }: Doc): boolean => fields['conclusion'] === 'unqualified';

function held(lot: string, fields: Row, hold: boolean | null): Effect[] {
  return [
    ...(hold === null ? [] : [{ effect: 'freeze' as const, work: { by: 'lot' as const, id: lot, hold } }]),
    { effect: 'set', entity: 'lot', id: lot, fields },
  ];
}

const keeps = (doc: Doc, lotBefore: JsonValue): Effect => ({
  effect: 'set',
  entity: 'inspectionBill',
  id: doc.id,
  fields: { lotBefore },
});

export const lotJudged = defineBehaviour<Facts>({
  title: '库存复检的结论',
  effects: { approve: ['freeze', 'set'], unapprove: ['freeze', 'set'] },
  async facts(doc, read, moment) {
    const lot = optionalText(doc.fields['lot']);
    const isAsked = moment === 'approve' || moment === 'unapprove';
    if (!isAsked || lot === null || doc.fields['inspectionType'] !== 'stock')
      return { lot: null, recheckDays: 0 };
    const [row] = await read.rows(
      `select l.lot_status, l.frozen_by, l.next_inspect_date::text as next_inspect_date, l.inspection_bill, m.recheck_days
       from lot l join material m on m.id = l.material where l.id = $1::uuid for update of l`,
      [lot],
    );
    if (row === undefined) return { lot: null, recheckDays: 0 };
    return {
      recheckDays: Number(row['recheck_days'] ?? 0),
      lot: {
        lotStatus: optionalText(row['lot_status']),
        frozenBy: optionalText(row['frozen_by']),
        nextInspectDate: optionalText(row['next_inspect_date']),
        inspectionBill: optionalText(row['inspection_bill']),
      },
    };
  },
  plan: {
    approve(doc, { lot, recheckDays }) {
      const id = textOf(doc.fields['lot']);
      if (lot === null) return [];
      const holds = isRefused(doc) && lot.lotStatus === 'normal';
      const releases =
        !isRefused(doc) && lot.lotStatus === 'frozen' && isHeldByInspection(textOf(lot.frozenBy));
      const day = textOf(doc.fields['date']);
      const fields: Row = {
        inspectionBill: doc.id,
        nextInspectDate: recheckDays > 0 ? addDays(day, recheckDays) : lot.nextInspectDate,
        ...(holds
          ? { lotStatus: 'frozen', frozenBy: heldByInspection(textOf(doc.fields['code'])) }
          : releases
            ? { lotStatus: 'normal', frozenBy: null }
            : {}),
      };
      return [...held(id, fields, holds ? true : releases ? false : null), keeps(doc, { ...lot })];
    },
    unapprove(doc, { lot }) {
      const before = doc.fields['lotBefore'];
      if (lot === null || typeof before !== 'object' || before === null || Array.isArray(before)) return [];
      // What somebody else did to the lot since stands.
      if (lot.inspectionBill !== doc.id) return [keeps(doc, null)];
      const was = before as Readonly<Record<string, JsonValue>>;
      const turned = was['lotStatus'] !== lot.lotStatus;
      return [
        ...held(textOf(doc.fields['lot']), { ...was }, turned ? was['lotStatus'] === 'frozen' : null),
        keeps(doc, null),
      ];
    },
  },
});
