// Closing, freezing and reopening single lines of an approved document, as a table: from which line state to which.
import { namedLineFieldsOf } from '#model/namedFields.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import { isIn } from '#model/states/states.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { settled } from '#server/ledgers/links/systemSteps.ts';
import type { WriteContext } from '#server/writeContext.ts';

const lineTransitions: Readonly<Record<string, { title: string; from: readonly string[]; to: string }>> = {
  lineClose: { title: '行关闭', from: ['open', 'frozen'], to: 'closed' },
  lineReopen: { title: '行反关闭', from: ['closed', 'terminated'], to: 'open' },
  lineTerminate: { title: '行终止', from: ['open', 'frozen'], to: 'terminated' },
  lineFreeze: { title: '行冻结', from: ['open'], to: 'frozen' },
  lineUnfreeze: { title: '行解冻', from: ['frozen'], to: 'open' },
};

export function isLineAction(action: string): boolean {
  return Object.hasOwn(lineTransitions, action);
}

function hasLineStates(def: EntityDef, lines: string): boolean {
  const { lineStatus } = def.lines?.[lines]?.fields ?? {};
  return lineStatus !== undefined;
}

/** The document with the chosen lines in their new state; it closes with its last line and reopens with the first. */
export function changeLines(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  action: string,
  request: ActionRequest,
): Doc {
  const transition = lineTransitions[action];
  const lines = request.lines ?? Object.keys(def.lines ?? {}).find((key) => hasLineStates(def, key)) ?? '';
  if (transition === undefined || !hasLineStates(def, lines)) throw conflict(`${def.title}的明细没有行状态`);
  const isOpen =
    isIn(def, doc.status, 'executable') || (action === 'lineReopen' && isIn(def, doc.status, 'done'));
  if (!isOpen) throw conflict(`${def.title}审核后才能${transition.title}`);
  const chosen = new Set(request.lineIds ?? []);
  const rows = doc.lines[lines] ?? [];
  if (chosen.size === 0)
    throw invalid([{ field: '', lines, level: 'error', message: `请选择要${transition.title}的行` }]);
  if (rows.filter((row) => chosen.has(row.id)).length !== chosen.size)
    throw conflict('所选的行已不存在，请刷新单据后重试');
  const changed = rows.map((row): LineRow => {
    if (!chosen.has(row.id)) return row;
    if (!transition.from.includes(namedLineFieldsOf(row).lineStatus ?? 'open')) {
      throw invalid([
        {
          field: 'lineStatus',
          lines,
          lineId: row.id,
          lineNo: row.seq,
          level: 'error',
          message: `第${row.seq}行 当前行状态不能${transition.title}`,
        },
      ]);
    }
    return { ...row, lineStatus: transition.to };
  });
  return settled(context, def, { ...doc, lines: { ...doc.lines, [lines]: changed } });
}
