// 工程变更单: approval dates the lines of the bills, brings open documents up to date as decided and says so on each row, all
// in one transaction; unapproval restores the lines until an order stands on the new ones. Two changes of the same line
// are said while they are written and never overwrite each other. Rules engineeringChange-r1, engineeringChange-r2.
import { lineOfChange, usageText } from '#entities/planning/engineeringChange/bomEdits.ts';
import { engineeringChange as change } from '#entities/planning/engineeringChange/engineeringChange.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Row } from '#model/entity.ts';
import { bomStructure, lowLevelCodes } from '#server/areas/master/bom/bomStructure.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { type Affected, affectedBy, rivalsOf } from './affected.ts';
import type { AffectedRow, Change } from './changeDoc.ts';
import { logRows, takenBackRow } from './bomLog.ts';
import { disposalFacts, disposed } from './disposal.ts';
import { cancelledStay, circleBack, effectProblems, savingProblems, wrong } from './changeChecks.ts';
import {
  bomsOf,
  type ChangeFacts,
  changeOf,
  editsOfAll,
  inUse,
  itemsByBom,
  noFacts,
  structuresOf,
} from './changeFacts.ts';

/** What is read of a change that is written or handed in; what it is carried out by is read at approval. */
async function judgedFacts(doc: Change, read: Read, approves: boolean): Promise<ChangeFacts> {
  const boms = await bomsOf(doc, read);
  return {
    ...noFacts,
    today: read.today,
    boms,
    rivals: await rivalsOf(doc, read),
    disposal: await disposalFacts(doc, read),
    now: read.now,
    userId: read.userId,
    reader: read.reader,
    affected: approves ? [] : await affectedBy(doc, read),
    structures: approves ? await structuresOf(doc, boms, read) : new Map(),
  };
}

const carriesOut = (doc: Change, facts: ChangeFacts): Problem[] => [
  ...savingProblems(doc, facts),
  ...effectProblems(doc, facts),
];

const consistent = '变更行与清单现在的子项一致；另一张变更单改同一子项时提示';
const sound = ['变更后的清单不成循环，子项不重复', '在生效日期之前开工的订单只能维持'];
const billsLocked = {
  entities: ['bom'],
  of: (doc: Change) => ({ bom: [...itemsByBom(doc).keys()] }),
};

export const engineeringChange = defineBehaviour(change, {
  title: '工程变更',
  actions: {
    save: defineAction(change, {
      checks: [consistent],
      effects: ['set', 'keepLines'],
      facts: (doc, read) => judgedFacts(doc, read, false),
      check: savingProblems,
      plan: (doc, facts) => [...remembered(doc, facts), ...listed(doc, facts)],
    }),
    submit: defineAction(change, {
      checks: [consistent, ...sound],
      effects: ['set', 'keepLines'],
      facts: (doc, read) => judgedFacts(doc, read, false),
      check: carriesOut,
      plan: listed,
    }),
    approve: defineAction(change, {
      checks: [consistent, ...sound],
      effects: ['set', 'keepLines', 'notify', 'decideAffected'],
      structures: [bomStructure],
      locks: billsLocked,
      facts: (doc, read) => judgedFacts(doc, read, true),
      check: carriesOut,
      plan: (doc, facts) => [
        ...carriedOut(doc, facts),
        ...disposed(doc, facts.disposal),
        ...decided(doc, facts),
      ],
    }),
    unapprove: defineAction(change, {
      checks: ['没有订单按变更后的清单备料'],
      effects: ['set', 'keepLines'],
      structures: [bomStructure],
      locks: billsLocked,
      async facts(doc, read): Promise<ChangeFacts> {
        const boms = await bomsOf(doc, read);
        return {
          ...noFacts,
          boms,
          inUse: await inUse(doc, read),
          structures: await structuresOf(doc, boms, read, 'oldMaterial'),
          now: read.now,
          userId: read.userId,
        };
      },
      check: (doc, facts) =>
        facts.inUse.length === 0
          ? [...cancelledStay(doc), ...circleBack(facts)]
          : [
              wrong(
                `${facts.inUse.slice(0, 3).join('、')} 已按变更后的清单备料，不能反审核；请另开变更单改回`,
              ),
            ],
      plan: takenBack,
    }),
  },
});

/** The usage before the change stands on each row. */
function remembered(doc: Change, { boms }: ChangeFacts): Effect[] {
  const day = changeOf(doc).day;
  const lines = doc.lines.items.flatMap((row) => {
    const line = lineOfChange(row, boms.get(row.bom ?? '')?.lines.items ?? [], day);
    const oldQty = line === undefined || row.action === 'add' ? null : usageText(line);
    return row.oldQty === oldQty ? [] : [{ lines: 'items', id: row.id, fields: { oldQty } }];
  });
  return lines.length === 0 ? [] : [{ effect: 'set', entity: 'engineeringChange', id: doc.id, lines }];
}

/** The list of open documents as it is now; decisions about those that stay are kept. */
function listed(doc: Change, { affected }: ChangeFacts): Effect[] {
  const rows = doc.lines.affected;
  const keyOf = (
    row: Pick<AffectedRow | Affected['values'], 'docType' | 'targetId' | 'targetLineId'>,
  ): string => `${row.docType ?? ''} ${row.targetId ?? ''} ${row.targetLineId ?? ''}`;
  const wanted = new Map(affected.map((row) => [keyOf(row.values), row]));
  const there = new Set(rows.map(keyOf));
  const remove = rows.flatMap((row) => (wanted.has(keyOf(row)) ? [] : [row.id]));
  const insert = affected.flatMap(({ values }) => (there.has(keyOf(values)) ? [] : [values]));
  const stale = rows.flatMap((row) => {
    const values = wanted.get(keyOf(row))?.values;
    return values === undefined || (row.status === values.status && row.qty === values.qty)
      ? []
      : [
          {
            lines: 'affected',
            id: row.id,
            fields: { status: values.status, qty: values.qty },
          },
        ];
  });
  const self = { entity: 'engineeringChange', id: doc.id } as const;
  return [
    { effect: 'set', ...self, fields: { affectedOrders: affected.length }, lines: stale },
    ...(remove.length + insert.length === 0
      ? []
      : [{ effect: 'keepLines' as const, ...self, lines: 'affected', insert, remove }]),
  ];
}

function carriedOut(doc: Change, facts: ChangeFacts): Effect[] {
  const { code } = changeOf(doc);
  const own: { lines: string; id: string; fields: Row }[] = [];
  const effects = editsOfAll(doc, facts).flatMap(({ bom, edits }): Effect[] => {
    const of = { entity: 'bom', id: bom.id } as const;
    for (const { item, line, oldExpiry } of edits)
      own.push({ lines: 'items', id: item, fields: { lineId: line, oldExpiry } });
    const ends = edits.flatMap(({ line, ends: fields }) =>
      line === null || fields === null ? [] : [{ lines: 'items', id: line, fields }],
    );
    const begins = edits.flatMap((edit): Row[] => (edit.begins === null ? [] : [edit.begins]));
    const substitutes = edits.flatMap((edit): Row[] => (edit.substitute === null ? [] : [edit.substitute]));
    const structure = facts.structures.get(bom.id);
    return [
      { effect: 'set', ...of, fields: { changeNo: code }, lines: ends },
      ...(begins.length === 0
        ? []
        : [{ effect: 'keepLines' as const, ...of, lines: 'items', insert: begins }]),
      ...(substitutes.length === 0
        ? []
        : [{ effect: 'keepLines' as const, ...of, lines: 'substitutes', insert: substitutes }]),
      { effect: 'keepLines' as const, ...of, lines: 'changes', insert: logRows(doc, bom, edits, facts) },
      ...(structure === undefined ? [] : lowLevelCodes(structure)),
    ];
  });
  return own.length === 0
    ? effects
    : [{ effect: 'set', entity: 'engineeringChange', id: doc.id, lines: own }, ...effects];
}

/** What the change did to the bills, for the documents that are decided on. */
function decided(doc: Change, facts: ChangeFacts): Effect[] {
  const { code, day } = changeOf(doc);
  const edits = editsOfAll(doc, facts).flatMap(({ bom, edits: own }) =>
    own.map((edit) => ({
      bom: bom.id,
      line: edit.line,
      ends: edit.ends?.expiryDate !== undefined,
      material: edit.begins?.material ?? null,
      substitutes: edit.substitute !== null,
    })),
  );
  const reason = (doc.fields.description ?? '').slice(0, 120);
  return doc.lines.affected.length === 0
    ? []
    : [{ effect: 'decideAffected', change: { code, day, reason, edits } }];
}

/** Lines that ended go on, lines and substitutes that came go. */
function takenBack(doc: Change, facts: ChangeFacts): Effect[] {
  const { boms } = facts;
  const { code } = changeOf(doc);
  return [...itemsByBom(doc)].flatMap(([id, items]): Effect[] => {
    const bom = boms.get(id);
    if (bom === undefined) return [];
    const old = new Map(items.map((row) => [row.lineId ?? '', row]));
    const written = bom.lines.items.filter(({ changeNo }) => changeNo === code);
    const back = written.flatMap((line) => {
      const row = old.get(line.id);
      const group = line.substituteGroup === code ? { substituteGroup: null } : {};
      return row === undefined
        ? []
        : [
            {
              lines: 'items',
              id: line.id,
              fields: { expiryDate: row.oldExpiry, changeNo: null, ...group },
            },
          ];
    });
    const gone = written.flatMap((line) => (old.has(line.id) ? [] : [line.id]));
    const substitutes = bom.lines.substitutes.flatMap((row) => (row.remark === code ? [row.id] : []));
    const of = { entity: 'bom', id } as const;
    return [
      { effect: 'set', ...of, lines: back },
      { effect: 'keepLines', ...of, lines: 'changes', insert: [takenBackRow(doc, facts)] },
      ...(gone.length === 0 ? [] : [{ effect: 'keepLines' as const, ...of, lines: 'items', remove: gone }]),
      ...(substitutes.length === 0
        ? []
        : [{ effect: 'keepLines' as const, ...of, lines: 'substitutes', remove: substitutes }]),
    ];
  });
}
