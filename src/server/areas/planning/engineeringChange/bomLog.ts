// 变更记录 of a bill of materials: a row for every value an engineering change wrote into it, and one when it is taken back.
import { usageText, type BomEdit } from '#entities/planning/engineeringChange/bomEdits.ts';
import { planningCodeLists } from '#entities/planning/codeLists.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { ChangeFacts } from './changeFacts.ts';

type Log = Pick<ChangeFacts, 'now' | 'userId' | 'reader'>;

const entry = (doc: Doc, { now, userId }: Pick<ChangeFacts, 'now' | 'userId'>, more: Row): Row => ({
  changedAt: now,
  changedBy: userId,
  ...more,
  reason: [textOf(doc.fields['code']), reasonText(doc), textOf(more['reason'])]
    .filter((part) => part !== '')
    .join(' '),
});

const reasonText = (doc: Doc): string =>
  planningCodeLists['changeReason']?.items.find(({ value }) => value === doc.fields['reason'])?.text ?? '';

const part = (reader: RefReader, row: Row | null | undefined): string | null => {
  const id = optionalText(row?.['material']);
  if (row === null || row === undefined || id === null) return null;
  const record = reader('material', id);
  return `${[record?.code, record?.name].filter(Boolean).join(' ')} × ${usageText(row)}`.trim();
};

/** What the edits of one bill say, line by line. */
export function logRows(doc: Doc, bom: Doc, edits: readonly BomEdit[], log: Log): Row[] {
  const lines = new Map((bom.lines['items'] ?? []).map((line): [string, LineRow] => [line.id, line]));
  return edits.map(({ line, ends, begins, substitute }) => {
    const old = line === null ? undefined : lines.get(line);
    const ended = ends?.['expiryDate'] !== undefined;
    return entry(doc, log, {
      changeKind:
        old === undefined ? 'add' : begins === null && substitute === null && ended ? 'cancel' : 'modify',
      lineSeq: old?.seq ?? null,
      fieldKey: substitute === null ? '用料' : '替代物料',
      oldValue: part(log.reader, old),
      newValue:
        substitute === null
          ? part(log.reader, begins)
          : part(log.reader, {
              ...substitute,
              numerator: substitute['substituteQty'] ?? null,
              denominator: substitute['mainQty'] ?? null,
            }),
      reason: textOf(doc.fields['effectiveDate']) === '' ? '' : `${textOf(doc.fields['effectiveDate'])} 生效`,
    });
  });
}

export const takenBackRow = (doc: Doc, log: Pick<ChangeFacts, 'now' | 'userId'>): Row =>
  entry(doc, log, {
    changeKind: 'cancel',
    fieldKey: '工程变更',
    oldValue: textOf(doc.fields['code']),
    reason: '反审核，恢复原样',
  });
