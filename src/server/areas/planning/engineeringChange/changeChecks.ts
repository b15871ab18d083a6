// What keeps an engineering change from being saved, handed in or carried out, each with the row and the way out.
import { entityOf } from '#entities/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { usersOf } from '#server/areas/structureUsers.ts';
import { optionalText, textOf } from '#server/values.ts';
import { type ChangeFacts, editsOfAll, itemsByBom } from './changeFacts.ts';

export const wrong = (message: string, field = ''): Problem => ({ field, level: 'error', message });

const atLine = (lines: string, row: LineRow | undefined, field: string, message: string): Problem => ({
  field,
  lines,
  ...(row === undefined ? {} : { lineId: row.id, lineNo: row.seq }),
  level: 'error',
  message,
});

/** While it is written: rows that cannot be carried out, and other changes of the same lines. */
export const savingProblems = (doc: Doc, facts: ChangeFacts): Problem[] => [
  ...editProblems(doc, facts),
  ...rivalProblems(doc, facts),
];

/** Before it takes effect, besides. */
export const effectProblems = (doc: Doc, facts: ChangeFacts): Problem[] => [
  ...dateProblems(doc, facts),
  ...circleProblems(doc, facts),
  ...decisionProblems(doc),
];

function editProblems(doc: Doc, facts: ChangeFacts): Problem[] {
  const rows = doc.lines['items'] ?? [];
  const unready = rows.flatMap((row) => {
    const bom = facts.boms.get(textOf(row['bom']));
    return bom === undefined || bom.status === 'approved'
      ? []
      : [atLine('items', row, 'bom', '这个版本还没有审核，请直接修改它，不必开变更单')];
  });
  return [
    ...unready,
    ...editsOfAll(doc, facts).flatMap(({ problems }) =>
      problems.map(({ item, field, message }) =>
        atLine(
          'items',
          rows.find(({ id }) => id === item),
          field,
          message,
        ),
      ),
    ),
  ];
}

/** Another open change of the same line: a warning, since the second may be meant to follow the first. */
function rivalProblems(doc: Doc, { rivals }: ChangeFacts): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row) =>
    rivals
      .filter(
        ({ bom, material }) => bom === row['bom'] && material === (row['oldMaterial'] ?? row['newMaterial']),
      )
      .map((rival): Problem => ({
        ...atLine(
          'items',
          row,
          'oldMaterial',
          `变更单 ${rival.code}（${rival.effectiveDate} 生效）也改这张清单的这个物料：${rival.text}；先审核的一张生效后，这里按它改过的子项继续`,
        ),
        level: 'warning',
      })),
  );
}

/** engineeringChange-r1: effectiveDate >= today unless urgent. */
function dateProblems(doc: Doc, { today }: ChangeFacts): Problem[] {
  const day = textOf(doc.fields['effectiveDate']);
  return day !== '' && day < today && doc.fields['urgency'] !== 'urgent'
    ? [wrong('生效日期不能早于今天；确需追溯时请把紧急程度改为“紧急”', 'effectiveDate')]
    : [];
}

/** engineeringChange-r2: a new part must not lead back to the parent. */
function circleProblems(doc: Doc, { structures }: ChangeFacts): Problem[] {
  return [...itemsByBom(doc)].flatMap(([bom, items]) => {
    const circle = structures.get(bom)?.circle ?? null;
    const row = items.find((item) => optionalText(item['newMaterial']) !== null);
    return circle === null
      ? []
      : [
          atLine(
            'items',
            row,
            'newMaterial',
            `新物料的清单又用到父项物料 ${circle}，形成循环，请换用别的物料`,
          ),
        ];
  });
}

function decisionProblems(doc: Doc): Problem[] {
  return (doc.lines['affected'] ?? []).flatMap((row) => {
    if (row['decision'] !== 'update') return [];
    const entity = textOf(row['docType']);
    return usersOf(entity)?.update === undefined
      ? [
          atLine(
            'affected',
            row,
            'decision',
            `${entityOf(entity)?.title ?? entity}不能自动更新用料，请选择“维持”，并请负责人处理`,
          ),
        ]
      : [];
  });
}
