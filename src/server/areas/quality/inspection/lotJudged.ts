// Bridge of 库存复检: the judgement of a lot in stock sets its next inspection, holds it back when all of it was refused and lets
// go what an earlier inspection held; unapproval gives back exactly what was.
import { heldByInspection, isHeldByInspection } from '#entities/master/lotHold.ts';
import { lot as lots } from '#entities/master/lot.ts';
import { material } from '#entities/master/material/material.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { JsonValue, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Bill = DocOf<typeof inspectionBill>;

interface Facts {
  /** Of the lot as it stands, by field. */
  lot: Readonly<
    Record<'lotStatus' | 'frozenBy' | 'nextInspectDate' | 'inspectionBill', string | null>
  > | null;
  recheckDays: number;
}

const isRefused = ({ fields }: Bill): boolean => fields.conclusion === 'unqualified';

function held(lot: string, fields: Row, hold: boolean | null): Effect[] {
  return [
    ...(hold === null ? [] : [{ effect: 'freeze' as const, work: { by: 'lot' as const, id: lot, hold } }]),
    { effect: 'set', entity: 'lot', id: lot, fields },
  ];
}

const keeps = (doc: Bill, lotBefore: JsonValue): Effect => ({
  effect: 'set',
  entity: 'inspectionBill',
  id: doc.id,
  fields: { lotBefore },
});

/** Whether it is what a bill keeps of a lot: values by name. */
function isKept(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function lotOfBill(doc: Bill, read: Read): Promise<Facts> {
  const { lot } = doc.fields;
  if (lot === null || doc.fields.inspectionType !== 'stock') return { lot: null, recheckDays: 0 };
  const l = headerTable(lots, 'l');
  const m = headerTable(material, 'm');
  const [row] = await read.select(
    {
      lotStatus: l.lotStatus,
      frozenBy: l.frozenBy,
      nextInspectDate: l.nextInspectDate,
      inspectionBill: l.inspectionBill,
      recheckDays: m.recheckDays,
    },
    sql`from ${l} join ${m} on ${m.id} = ${l.material} where ${is(l.id, lot)} for update of l`,
  );
  if (row === undefined) return { lot: null, recheckDays: 0 };
  const { recheckDays, ...stored } = row;
  return { lot: stored, recheckDays: recheckDays ?? 0 };
}

export const lotJudged = defineBehaviour(inspectionBill, {
  title: '库存复检的结论',
  actions: {
    approve: defineAction(inspectionBill, {
      effects: ['freeze', 'set'],
      facts: lotOfBill,
      plan(doc, { lot, recheckDays }) {
        const id = doc.fields.lot;
        if (lot === null || id === null) return [];
        const holds = isRefused(doc) && lot.lotStatus === 'normal';
        const releases =
          !isRefused(doc) && lot.lotStatus === 'frozen' && isHeldByInspection(lot.frozenBy ?? '');
        const day = doc.fields.date ?? '';
        const fields: Row = {
          inspectionBill: doc.id,
          nextInspectDate: recheckDays > 0 ? addDays(day, recheckDays) : lot.nextInspectDate,
          ...(holds
            ? { lotStatus: 'frozen', frozenBy: heldByInspection(doc.fields.code ?? '') }
            : releases
              ? { lotStatus: 'normal', frozenBy: null }
              : {}),
        };
        return [...held(id, fields, holds ? true : releases ? false : null), keeps(doc, { ...lot })];
      },
    }),
    unapprove: defineAction(inspectionBill, {
      effects: ['freeze', 'set'],
      facts: lotOfBill,
      plan(doc, { lot }) {
        const { lot: id, lotBefore: before } = doc.fields;
        if (lot === null || id === null || !isKept(before)) return [];
        // What somebody else did to the lot since stands.
        if (lot.inspectionBill !== doc.id) return [keeps(doc, null)];
        const { lotStatus: was = null } = before;
        const turned = was !== lot.lotStatus;
        return [...held(id, { ...before }, turned ? was === 'frozen' : null), keeps(doc, null)];
      },
    }),
  },
});
