// 纠正预防措施(8D): steps are asked for what they need, confirmed rows stand still, and an ineffective measure begins the
// next round with the texts of the last one still readable.
import {
  lockedRowProblems,
  nextRound,
  numberedRows,
  stepProblems,
} from '#entities/quality/capa/capaRules.ts';
import { capaRecord as capa } from '#entities/quality/capa/capaRecord.ts';
import type { Row } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type Capa = DocOf<typeof capa>;

const { skipReason, verifyNote } = capa.fields;
/** What is filled in for a step. */
const filledIn = (given: Row) => partOf(given, { skipReason, verifyNote });

interface Facts {
  given: Row;
  today: string;
  /** What was given as the reason of the action. */
  reason: string;
  /** The stored record of a save; null for a new one. */
  before: Capa | null;
}

const keep = (doc: Capa, fields: Row): Effect => ({
  effect: 'set',
  entity: 'capaRecord',
  id: doc.id,
  fields,
});

/** The number of the next round, and a row with what the last one said. */
function roundEnds(doc: Capa, facts: Facts, result: string | null, note: string): Effect[] {
  const { roundNo, past } = nextRound(doc, { day: facts.today, result, note });
  return [
    keep(doc, { roundNo, verifyNote: note === '' ? null : note }),
    { effect: 'keepLines', entity: 'capaRecord', id: doc.id, lines: 'rounds', insert: [past] },
  ];
}

export const capaRecord = defineBehaviour<typeof capa, Facts>(capa, {
  title: '8D 的步骤与轮次',
  checks: [
    '每一步须具备所要求的内容，不能跳过',
    '已确认的步骤不能增删明细',
    '验证起始日以来接收的批数须达到验证批数，才能判定有效',
  ],
  effects: {
    save: ['keep'],
    confirmContainment: ['set'],
    verify: ['set'],
    refute: ['set', 'keepLines'],
    reopen: ['set', 'keepLines'],
  },
  async facts(doc, read, moment) {
    const before = moment === 'save' && doc.version > 0 ? await read.docOf(capa, doc.id) : null;
    return { given: read.given, today: read.today, reason: read.request.reason ?? '', before };
  },
  check(doc, { given, before }, moment) {
    if (moment !== 'save') return stepProblems(doc, moment, given);
    return before === null ? [] : lockedRowProblems(before, doc);
  },
  plan: {
    save: (doc) => [{ effect: 'keep', patches: numberedRows(doc) }],
    confirmContainment: (doc, { given }) => [keep(doc, { skipReason: filledIn(given).skipReason })],
    verify: (doc, { given }) => [keep(doc, { verifyNote: filledIn(given).verifyNote })],
    refute: (doc, facts) => roundEnds(doc, facts, 'ineffective', filledIn(facts.given).verifyNote ?? ''),
    reopen: (doc, facts) => roundEnds(doc, facts, doc.fields.verifyResult, facts.reason),
  },
});
