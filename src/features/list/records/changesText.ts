// The changes of a row of the log in words: which fields of which lines, from what to what, as its business object has them.
import { entityOf } from '#entities/registry.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { HistoryChange } from '#model/wire/wire.ts';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';

/** More of them are only counted. */
const changesShown = 5;

/** Each change of a row of the log with its entity and changes. */
export function changeTexts(row: Row, environment: FieldEnvironment, most = Infinity): string[] {
  const def = entityOf(plainText(row['entityKey'] ?? null));
  const changes = (Array.isArray(row['changes']) ? row['changes'] : []).filter(isChange);
  const texts = changes.slice(0, most).map((change) => changeText(def, change, environment));
  return changes.length > most ? [...texts, `等 ${changes.length} 处`] : texts;
}

export function changesText(row: Row, environment: FieldEnvironment): string {
  return changeTexts(row, environment, changesShown).join('；');
}

function changeText(
  def: EntityDef | undefined,
  change: HistoryChange,
  environment: FieldEnvironment,
): string {
  const table = change.lines === undefined ? undefined : def?.lines?.[change.lines];
  const line = change.lineNo === undefined ? '' : `第${change.lineNo}行`;
  const place = change.lines === undefined ? '' : `${table?.title ?? change.lines}${line} `;
  if (change.field === '') return `${place}${change.old === null ? '新增' : '删除'}`;
  const fields =
    change.lines === undefined ? (def === undefined ? {} : allFieldsOf(def)) : (table?.fields ?? {});
  const field = fields[change.field];
  // Records are named by ids here, which tell nobody anything: that they changed is all that is said.
  if (field?.entity !== undefined || field?.kind === 'json') return `${place}${field.title}`;
  const shown = (value: HistoryChange['old']): string =>
    (field === undefined ? plainText(value) : cellText(field, value, undefined, environment)) || missingText;
  const values = change.old === null ? shown(change.new) : `${shown(change.old)} → ${shown(change.new)}`;
  return `${place}${field?.title ?? change.field}：${values}`;
}

function isChange(value: unknown): value is HistoryChange {
  return typeof value === 'object' && value !== null && 'field' in value && 'old' in value && 'new' in value;
}
