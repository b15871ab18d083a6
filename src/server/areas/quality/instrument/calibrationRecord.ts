// 校准记录: approval dates the instrument; a failed calibration stops it and lists the bills that were measured with it since
// the last good one. Unapproval gives the former dates and state back, from the last record on (rules of undo, part u).
import { nextCalibration, statusAfter, strayRows } from '#entities/quality/instrument/calibrationRules.ts';
import { calibrationRecord as calibration } from '#entities/quality/instrument/calibrationRecord.ts';
import { instrument } from '#entities/quality/instrument/instrument.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { onEquipment } from './instrument.ts';
import { lastGoodDay, laterRecord, measuredWith, undecidedRecord, type Named } from './measuredBills.ts';

type Calibration = DocOf<typeof calibration>;

interface Approved {
  card: DocOf<typeof instrument> | null;
  impactFrom: string | null;
  impacts: readonly Row[];
  later: Named | null;
  undecided: Named | null;
}

async function propose({ before, doc, patches }: Proposal<Calibration>, read: Read): Promise<Patch[]> {
  const { instrument: id, date: day } = doc.fields;
  if (id === null || day === null || (doc.status ?? 'draft') !== 'draft') return [];
  const card = await read.docOf(instrument, id);
  if (card === null) return [];
  const changed = (field: 'instrument' | 'date' | 'result'): boolean =>
    !sameValue(before?.fields[field] ?? null, doc.fields[field]);
  const typed = patches.some((patch) => patch.op === 'set' && patch.field === 'nextDate');
  const maxError = card.fields.maxError;
  const patch = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
  const anew = changed('instrument') || changed('date') || changed('result');
  const impactFrom = anew ? await lastGoodDay(read, doc) : null;
  return [
    ...((changed('instrument') || changed('date')) && !typed
      ? [patch('nextDate', nextCalibration(day, card.fields.cycleDays ?? 365))]
      : []),
    ...(anew
      ? [
          patch('impactFrom', impactFrom),
          patch(
            'impactCount',
            doc.fields.result === 'failed' ? (await measuredWith(read, card, impactFrom)).length : 0,
          ),
        ]
      : []),
    ...(maxError === null
      ? []
      : doc.lines.points
          .filter((row) => row.tolerance === null)
          .map(({ id: row }): Patch => ({
            op: 'setLine',
            lines: 'points',
            id: row,
            field: 'tolerance',
            value: maxError,
          }))),
  ];
}

async function approvedFacts(doc: Calibration, read: Read): Promise<Approved> {
  const card = await read.docOf(instrument, doc.fields.instrument ?? '');
  const later = await laterRecord(read, doc);
  if (card === null) return { card, later, impactFrom: null, impacts: [], undecided: null };
  const impactFrom = await lastGoodDay(read, doc);
  const impacts = doc.fields.result === 'failed' ? await measuredWith(read, card, impactFrom) : [];
  return { card, later, impactFrom, impacts, undecided: await undecidedRecord(read, doc) };
}

const refusal = (message: string, { id, code }: Named): Problem => ({
  field: '',
  level: 'error',
  message,
  documents: [{ entity: 'calibrationRecord', id, code }],
});

function approvalProblems({ later, undecided }: Approved): Problem[] {
  return [
    ...(later === null ? [] : [refusal(`该器具已有更晚的校准记录 ${later.code}，不能再审核更早的`, later)]),
    ...(undecided === null
      ? []
      : [
          refusal(
            `不合格的校准记录 ${undecided.code} 还有涉及的检验单没有选择处理，处理完才能审核下一次校准`,
            undecided,
          ),
        ]),
  ];
}

function dated(doc: Calibration, { card, impacts, impactFrom }: Approved): Effect[] {
  if (card === null) return [];
  const fields: Row = {
    lastDate: doc.fields.date,
    nextDate: doc.fields.nextDate,
    instrumentStatus: statusAfter(doc.fields.result ?? ''),
  };
  return [
    { effect: 'set', entity: 'instrument', id: card.id, fields },
    ...onEquipment(card, fields),
    {
      effect: 'set',
      entity: 'calibrationRecord',
      id: doc.id,
      fields: {
        formerLast: card.fields.lastDate,
        formerNext: card.fields.nextDate,
        formerStatus: card.fields.instrumentStatus,
        impactFrom,
        impactCount: impacts.length,
      },
    },
    { effect: 'keepLines', entity: 'calibrationRecord', id: doc.id, lines: 'impacts', insert: impacts },
  ];
}

function undone(doc: Calibration, card: Approved['card']): Effect[] {
  if (card === null) return [];
  const fields: Row = {
    lastDate: doc.fields.formerLast,
    nextDate: doc.fields.formerNext,
    instrumentStatus: doc.fields.formerStatus ?? 'qualified',
  };
  return [
    { effect: 'set', entity: 'instrument', id: card.id, fields },
    ...onEquipment(card, fields),
    {
      effect: 'keepLines',
      entity: 'calibrationRecord',
      id: doc.id,
      lines: 'impacts',
      remove: doc.lines.impacts.map(({ id }) => id),
    },
  ];
}

export const calibrationRecord = defineBehaviour(calibration, {
  title: '校准与器具的状态',
  propose,
  actions: {
    save: defineAction(calibration, {
      checks: ['涉及的检验单由系统列出，只填写处理'],
      facts: async (doc: Calibration, read) => (doc.version > 0 ? read.docOf(calibration, doc.id) : null),
      check: (doc, before) => strayRows(before, doc),
    }),
    approve: defineAction(calibration, {
      checks: ['没有更晚的校准记录', '不合格的校准所涉及的检验单都有处理'],
      effects: ['set', 'set', 'set', 'keepLines'],
      facts: approvedFacts,
      check: (_doc, known) => approvalProblems(known),
      plan: dated,
    }),
    unapprove: defineAction(calibration, {
      checks: ['没有更晚的校准记录'],
      effects: ['set', 'set', 'keepLines'],
      facts: async (doc: Calibration, read) => ({
        card: await read.docOf(instrument, doc.fields.instrument ?? ''),
        later: await laterRecord(read, doc),
      }),
      check: (_doc, { later }) =>
        later === null ? [] : [refusal(`该器具有更晚的校准记录 ${later.code}，请先反审核它`, later)],
      plan: (doc, { card }) => undone(doc, card),
    }),
  },
});
