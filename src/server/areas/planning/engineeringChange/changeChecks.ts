// What keeps an engineering change from being saved, handed in or carried out, each with the row and the way out.
import { entityOf } from '#entities/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import type { LineRow } from '#model/entity.ts';
import { usersOf } from '#server/areas/structureUsers.ts';
import type { Change } from './changeDoc.ts';
import { type ChangeFacts, changeOf, editsOfAll, itemsByBom } from './changeFacts.ts';
import { disposalProblems } from './disposal.ts';

export const wrong = (message: string, field = ''): Problem => ({ field, level: 'error', message });

const atLine = (lines: string, row: LineRow | undefined, field: string, message: string): Problem => ({
  field,
  lines,
  ...(row === undefined ? {} : { lineId: row.id, lineNo: row.seq }),
  level: 'error',
  message,
});

/** While it is written: rows that cannot be carried out, and other changes of the same lines. */
export const savingProblems = (doc: Change, facts: ChangeFacts): Problem[] => [
  ...editProblems(doc, facts),
  ...rivalProblems(doc, facts),
];

/** Before it takes effect, besides. */
export const effectProblems = (doc: Change, facts: ChangeFacts): Problem[] => [
  ...dateProblems(doc, facts),
  ...circleProblems(doc, facts),
  ...decisionProblems(doc),
  ...disposalProblems(doc, facts.disposal),
];

function editProblems(doc: Change, facts: ChangeFacts): Problem[] {
  const rows = doc.lines.items;
  const unready = rows.flatMap((row) => {
    const bom = facts.boms.get(row.bom ?? '');
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
function rivalProblems(doc: Change, { rivals }: ChangeFacts): Problem[] {
  return doc.lines.items.flatMap((row) =>
    rivals
      .filter(({ bom, material }) => bom === row.bom && material === (row.oldMaterial ?? row.newMaterial))
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
function dateProblems(doc: Change, { today }: ChangeFacts): Problem[] {
  const { effectiveDate: day, urgency } = doc.fields;
  return day !== null && day < today && urgency !== 'urgent'
    ? [wrong('生效日期不能早于今天；确需追溯时请把紧急程度改为“紧急”', 'effectiveDate')]
    : [];
}

/** engineeringChange-r2: a new part must not lead back to the parent. */
function circleProblems(doc: Change, { structures }: ChangeFacts): Problem[] {
  return [...itemsByBom(doc)].flatMap(([bom, items]) => {
    const circle = structures.get(bom)?.circle ?? null;
    const row = items.find(({ newMaterial }) => newMaterial !== null);
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

/** Nor an old one that comes back: its own bill may have changed since. */
export function circleBack({ structures }: ChangeFacts): Problem[] {
  const circle = [...structures.values()].find((structure) => structure.circle !== null)?.circle ?? null;
  return circle === null
    ? []
    : [wrong(`恢复的旧物料的清单现在又用到父项物料 ${circle}，形成循环，不能反审核；请另开变更单`)];
}

/** What was decided can be done at all: a day decides where nobody chose the orders. */
function decisionProblems(doc: Change): Problem[] {
  const rows = doc.lines.affected;
  const { day } = changeOf(doc);
  const byDay = doc.fields.effectiveMode !== 'order';
  const problems = rows.flatMap((row) => {
    const user = usersOf(row.docType ?? '');
    const title = entityOf(row.docType ?? '')?.title ?? '';
    const at = (message: string): Problem[] => [atLine('affected', row, 'decision', message)];
    if (row.decision === 'update') {
      if (user?.update === undefined)
        return at(
          `${title}不能自动更新用料，请选择“维持”${user?.cancel === undefined ? '' : '或“取消”'}，并请负责人处理`,
        );
      const start = row.dueDate;
      return byDay && start !== null && start < day
        ? at(
            `${title} ${row.docCode ?? ''} 在生效日期之前开工（${start}），只能维持；要改它请把生效方式改为“按订单”`,
          )
        : [];
    }
    return row.decision === 'cancel' && user?.cancel === undefined
      ? at(`${title}不能由变更单取消，请选择“维持”`)
      : [];
  });
  const chosen = rows.some((row) => row.decision === 'update');
  return byDay || chosen
    ? problems
    : [...problems, wrong('按订单生效须在“影响单据”里至少把一张订单选为“更新用料”', 'effectiveMode')];
}

/** Taking a change back restores its bills, and nothing that was cancelled for it. */
export function cancelledStay(doc: Change): Problem[] {
  const codes = doc.lines.affected
    .filter((row) => row.decision === 'cancel' && row.result?.startsWith('被拒') !== true)
    .map(({ docCode }) => docCode ?? '');
  return codes.length === 0
    ? []
    : [
        {
          ...wrong(`反审核只恢复清单，已取消的 ${codes.slice(0, 5).join('、')} 不会恢复；请确认`),
          level: 'warning',
        },
      ];
}
