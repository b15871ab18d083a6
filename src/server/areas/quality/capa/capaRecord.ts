// 纠正预防措施(8D): steps are asked for what they need, confirmed rows stand still, and an ineffective measure begins the
// next round with the texts of the last one still readable.
import {
  lockedRowProblems,
  nextRound,
  numberedRows,
  stepProblems,
} from '#entities/quality/capa/capaRules.ts';
import { capaRecord as capa } from '#entities/quality/capa/capaRecord.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import type { Row } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import { isIn } from '#model/states/states.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Capa = DocOf<typeof capa>;

const { skipReason, verifyNote } = capa.fields;
/** What is filled in for a step. */
const filledIn = (given: Row) => partOf(given, { skipReason, verifyNote });

interface Facts {
  given: Row;
  today: string;
  /** What was given as the reason of the action. */
  reason: string;
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

const givenFacts = async (_doc: Capa, read: Read): Promise<Facts> => ({
  given: read.given,
  today: read.today,
  reason: read.request.reason ?? '',
});

/** Bills of this round that no longer say what the record was told of them. */
async function refutedBills(doc: Capa, read: Read): Promise<DocumentLink[]> {
  const named = doc.lines.verifications.filter((row) => row.roundNo === doc.fields.roundNo);
  const b = headerTable(inspectionBill, 'b');
  const rows = await read.select(
    { id: b.id, code: b.code, status: b.status, result: b.sampleResult },
    sql`from ${b} where ${is(b.org, read.org)} and ${among(
      b.id,
      named.flatMap((row) => row.inspectionBill ?? []),
    )}`,
  );
  const bills = new Map(rows.map((row) => [row.id, row]));
  return named.flatMap(({ inspectionBill: id, result }) => {
    const bill = id === null ? undefined : bills.get(id);
    const stands =
      bill === undefined || (isIn(inspectionBill, bill.status, 'reviewed') && bill.result === result);
    return stands ? [] : [{ entity: inspectionBill.name, id: bill.id, code: bill.code ?? '' }];
  });
}

/** A step is asked for what it needs. */
const step = (action: string, check: string) => ({
  checks: [check],
  check: (doc: Capa, _facts: unknown, { given }: { given: Row }) => stepProblems(doc, action, given),
});

export const capaRecord = defineBehaviour(capa, {
  title: '8D 的步骤与轮次',
  actions: {
    save: defineAction(capa, {
      checks: ['已确认的步骤不能增删明细'],
      effects: ['keep'],
      facts: async (doc: Capa, read) => (doc.version > 0 ? read.docOf(capa, doc.id) : null),
      check: (doc, before) => (before === null ? [] : lockedRowProblems(before, doc)),
      plan: (doc) => [{ effect: 'keep', patches: numberedRows(doc) }],
    }),
    confirmContainment: defineAction(capa, {
      ...step('confirmContainment', '临时措施已完成，或填写免做原因'),
      effects: ['set'],
      plan: (doc, _facts, { given }) => [keep(doc, { skipReason: filledIn(given).skipReason })],
    }),
    approvePlan: defineAction(capa, step('approvePlan', '登记了纠正措施')),
    startVerify: defineAction(capa, step('startVerify', '措施已完成并有证据')),
    verify: defineAction(capa, {
      checks: [
        '验证起始日以来接收的批数须达到验证批数，才能判定有效',
        '验证批次的检验单仍是已判定的同一结论',
      ],
      effects: ['set'],
      facts: refutedBills,
      check: (doc, refuted, { given }) => [
        ...refuted.map((bill) => ({
          field: '',
          level: 'error' as const,
          message: `检验单 ${bill.code} 已反审核或改判，不能作为验证：请在“验证批次”中删除它，或待它重新判定后再选`,
          documents: [bill],
        })),
        ...stepProblems(doc, 'verify', given),
      ],
      plan: (doc, _facts, { given }) => [keep(doc, { verifyNote: filledIn(given).verifyNote })],
    }),
    refute: defineAction(capa, {
      effects: ['set', 'keepLines'],
      facts: givenFacts,
      plan: (doc, facts) => roundEnds(doc, facts, 'ineffective', filledIn(facts.given).verifyNote ?? ''),
    }),
    reopen: defineAction(capa, {
      effects: ['set', 'keepLines'],
      facts: givenFacts,
      plan: (doc, facts) => roundEnds(doc, facts, doc.fields.verifyResult, facts.reason),
    }),
  },
});
