// What a corrective action asks before it goes on, which rows stand still, and how its rounds are told apart; pure, so that
// the page says what is missing before the server refuses.
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { linePlace } from '#model/check/place.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { capaRecord } from './capaRecord.ts';

/** Steps D3 to D6 in which rows of a kind may still be written. */
const OPEN_CONTAINMENT = ['draft', 'containing'];
const OPEN_PLAN = [...OPEN_CONTAINMENT, 'analysing', 'planning'];
const OPEN_CAUSES = [...OPEN_CONTAINMENT, 'analysing'];

const recordOf = fieldsReader(capaRecord.fields, [
  'roundNo',
  'verifyFrom',
  'verifyLots',
  'occurCause',
  'escapeCause',
]);
const actionOf = fieldsReader(capaRecord.lines.actions.fields, [
  'actionKind',
  'actionNo',
  'content',
  'doneAt',
  'evidence',
]);
const verificationOf = fieldsReader(capaRecord.lines.verifications.fields, ['result', 'verifiedAt']);
/** Rows of actions and of verified lots. */
const roundOf = fieldsReader(capaRecord.lines.actions.fields, ['roundNo']);
const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const rowsOf = (doc: Doc, lines: string): readonly LineRow[] => doc.lines[lines] ?? [];
const round = (doc: Doc): number => recordOf(doc.fields).roundNo ?? 1;
const isOfRound = (doc: Doc, row: LineRow): boolean => (roundOf(row).roundNo ?? round(doc)) === round(doc);
const isContainment = (row: LineRow): boolean => actionOf(row).actionKind === 'containment';
const error = (message: string, place: Partial<Problem> = {}): Problem => ({
  field: '',
  level: 'error',
  message,
  ...place,
});

/** Accepted lots of this round since the day verification begins. */
export function acceptedLots(doc: Doc): number {
  const from = recordOf(doc.fields).verifyFrom ?? '';
  return rowsOf(doc, 'verifications').filter((row) => {
    const { result, verifiedAt } = verificationOf(row);
    return result === 'accept' && isOfRound(doc, row) && (verifiedAt ?? '') >= from;
  }).length;
}

/** Why the record cannot take this step yet; empty when it can. @param given what was filled in for the action. */
export function stepProblems(doc: Doc, action: string, given: Row): Problem[] {
  const actions = rowsOf(doc, 'actions').filter((row) => isOfRound(doc, row));
  if (action === 'confirmContainment') return containmentProblems(actions.filter(isContainment), given);
  if (action === 'approvePlan')
    return actions.some((row) => actionOf(row).actionKind === 'corrective')
      ? []
      : [error('请先登记至少一项纠正措施(D5)')];
  if (action === 'startVerify')
    return actions
      .filter((row) => !isContainment(row))
      .flatMap((row) => {
        const { actionNo, content, doneAt, evidence } = actionOf(row);
        const name = `措施 ${actionNo ?? row.seq}“${content ?? ''}”`;
        if (!filled(doneAt)) return [error(`${name}尚未完成，请填写完成时间`, at(row, 'doneAt'))];
        return filled(evidence) ? [] : [error(`${name}没有证据，请上传`, at(row, 'evidence'))];
      });
  if (action === 'verify') {
    const wanted = recordOf(doc.fields).verifyLots ?? 0;
    const found = acceptedLots(doc);
    return found >= wanted
      ? []
      : [error(`验证起始日以来只有 ${found} 批接收，须有 ${wanted} 批，才能判定有效`)];
  }
  return [];
}

const at = (row: LineRow, field: string): Partial<Problem> => ({
  lines: 'actions',
  lineId: row.id,
  lineNo: row.seq,
  field,
});

function containmentProblems(rows: readonly LineRow[], { skipReason }: Row): Problem[] {
  if (filled(skipReason)) return [];
  if (rows.length === 0) return [error('没有登记临时措施(D3)：请登记并完成，或填写免做原因')];
  return rows
    .filter((row) => !filled(actionOf(row).doneAt))
    .map((row) =>
      error(
        `临时措施 ${actionOf(row).actionNo ?? row.seq}“${actionOf(row).content ?? ''}”尚未完成：请填写完成时间，或填写免做原因`,
        at(row, 'doneAt'),
      ),
    );
}

/** Rows that were added or removed although their step is confirmed, or their round is over. */
export function lockedRowProblems(before: Doc, after: Doc): Problem[] {
  const status = before.status ?? 'draft';
  return [
    ...changedRows(before, after, 'actions')
      .filter(
        (row) =>
          !isOfRound(before, row) || !(isContainment(row) ? OPEN_CONTAINMENT : OPEN_PLAN).includes(status),
      )
      .map((row) =>
        error(
          `${linePlace(row.seq, '“措施”')}${isContainment(row) ? '临时措施(D3)' : '措施计划(D5)'}已确认，不能增删；验证无效或重新打开后在新一轮登记`,
          { lines: 'actions', lineId: row.id, lineNo: row.seq },
        ),
      ),
    ...(OPEN_CAUSES.includes(status) ? [] : changedRows(before, after, 'whys')).map((row) =>
      error(`${linePlace(row.seq, '“5Why”')}原因(D4)已确认，不能增删`, {
        lines: 'whys',
        lineId: row.id,
        lineNo: row.seq,
      }),
    ),
    ...strayVerifications(before, after),
  ];
}

/** Rows of one document that the other does not have. */
function changedRows(before: Doc, after: Doc, lines: string): LineRow[] {
  const missing = (rows: readonly LineRow[], others: readonly LineRow[]): LineRow[] => {
    const ids = new Set(others.map(({ id }) => id));
    return rows.filter(({ id }) => !ids.has(id));
  };
  const [old, now] = [rowsOf(before, lines), rowsOf(after, lines)];
  return [...missing(now, old), ...missing(old, now)];
}

/** Lots are verified in one state only: rows added elsewhere would prove nothing, and those of earlier rounds stay. */
function strayVerifications(before: Doc, after: Doc): Problem[] {
  return changedRows(before, after, 'verifications')
    .filter((row) => before.status !== 'verifying' || !isOfRound(before, row))
    .map((row) =>
      error(`${linePlace(row.seq, '“验证批次”')}只在效果验证时增删，以往轮次的不变`, {
        lines: 'verifications',
        lineId: row.id,
        lineNo: row.seq,
      }),
    );
}

/** Numbers of actions, and the round of actions and verified lots, where they have none yet; no number is given twice. */
export function numberedRows(doc: Doc): Patch[] {
  const rows = rowsOf(doc, 'actions');
  let last = Math.max(0, ...rows.map((row) => actionOf(row).actionNo ?? 0));
  const inRound = (lines: string, id: string): Patch => ({
    op: 'setLine',
    lines,
    id,
    field: 'roundNo',
    value: round(doc),
  });
  const isNew = (row: LineRow): boolean => roundOf(row).roundNo === null;
  return [
    ...rows
      .filter(isNew)
      .flatMap(({ id }): Patch[] => [
        { op: 'setLine', lines: 'actions', id, field: 'actionNo', value: (last += 1) },
        inRound('actions', id),
      ]),
    ...rowsOf(doc, 'verifications')
      .filter(isNew)
      .map(({ id }) => inRound('verifications', id)),
  ];
}

/** The next round begins: its number, and the row under which the texts of the round before stay readable. */
export function nextRound(
  doc: Doc,
  ended: { day: string; result: string | null; note: string },
): {
  roundNo: number;
  past: Row;
} {
  return {
    roundNo: round(doc) + 1,
    past: {
      roundNo: round(doc),
      endedAt: ended.day,
      occurCause: recordOf(doc.fields).occurCause,
      escapeCause: recordOf(doc.fields).escapeCause,
      verifyResult: ended.result,
      note: ended.note,
    },
  };
}
