// Cells that refer to records, to one or to several: codes are looked up as they are typed and pasted, F7 opens the picker.
// Several stand in one cell, their codes divided by commas.
import type { ColumnEditor, Picked } from '#grid';
import type { FieldValue, Row } from '#model/entity.ts';
import { codesOf, idsOf } from '#model/kinds/refs.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { shortened } from '#model/text/shortened.ts';
import type { FieldEnvironment, PickAnswer } from './environment.ts';
import { knownFrom } from './knownRecords.ts';

export interface EditingSpec {
  /** Reason why the cell cannot be written, or null. */
  readonly(row: Row | undefined): string | null;
  /** 'saleOrder.items.material': restricts the picker. */
  forField: string;
  learn(refs: RefMap): void;
}

type Hit = Picked & { code: string; label: string };

const between = '、';

const hitOf = (record: RefRecord): Hit => ({
  value: record.id,
  code: record.code,
  label: [record.name, plainText(record.fields['specification'])].filter((part) => part !== '').join('  '),
});

function refused(editor: ColumnEditor<Row>): void {
  editor.parse = (text) => ({
    ok: false,
    problem: `没有编码或名称为“${shortened(text)}”的记录，可按 F7 选择`,
  });
}

export function addLookup(
  editor: ColumnEditor<Row>,
  entity: string,
  environment: FieldEnvironment,
  editing: EditingSpec,
): void {
  const learned = (answer: PickAnswer): Hit[] => {
    editing.learn(knownFrom(entity, answer));
    return answer.records.map(hitOf);
  };
  refused(editor);
  editor.reachable = () => environment.pick.reachable();
  editor.resolve = async (codes) => {
    const { byCode, refs } = await environment.pick.resolve(entity, codes, editing.forField);
    learned({ records: [...byCode.values()], refs });
    return new Map([...byCode].map(([code, record]) => [code, hitOf(record)]));
  };
  editor.suggest = async (text) => learned(await environment.pick.suggest(entity, text, editing.forField));
  editor.pick = async ({ text, multiple }) =>
    learned(await environment.pick.open(entity, { multiple, text, forField: editing.forField }));
}

/** One text names several records: all of them are known, or the text stays as it was typed. */
export function addLookups(
  editor: ColumnEditor<Row>,
  entity: string,
  environment: FieldEnvironment,
  editing: EditingSpec,
): void {
  const together = (records: readonly RefRecord[], label?: string): Hit => {
    const own = [...new Map(records.map((record) => [record.id, record])).values()];
    const code = own.map((record) => record.code).join(between);
    return { value: own.map(({ id }) => id), code, label: label ?? code };
  };
  const find = async (codes: readonly string[]): Promise<ReadonlyMap<string, RefRecord>> => {
    if (codes.length === 0) return new Map();
    const { byCode, refs } = await environment.pick.resolve(entity, codes, editing.forField);
    editing.learn(knownFrom(entity, { records: [...byCode.values()], refs }));
    return byCode;
  };
  const recordsOf = (codes: readonly string[], known: ReadonlyMap<string, RefRecord>): RefRecord[] | null => {
    const records = codes.flatMap((code) => known.get(code) ?? []);
    return records.length === codes.length ? records : null;
  };
  refused(editor);
  editor.reachable = () => environment.pick.reachable();
  editor.resolve = async (texts) => {
    const known = await find([...new Set(texts.flatMap(codesOf))]);
    return new Map(
      texts.flatMap((text) => {
        const records = recordsOf(codesOf(text), known);
        return records === null || records.length === 0 ? [] : [[text, together(records)] as const];
      }),
    );
  };
  // What stands before the last comma is kept.
  editor.suggest = async (text) => {
    const codes = codesOf(text);
    const last = /[,，、;；]\s*$/.test(text) ? '' : (codes.pop() ?? '');
    const before = recordsOf(codes, await find(codes));
    if (before === null) return [];
    const answer = await environment.pick.suggest(entity, last, editing.forField);
    editing.learn(knownFrom(entity, answer));
    return answer.records.map((record) => together([...before, record], hitOf(record).label));
  };
  editor.pick = async ({ text, row, column }) => {
    const typed = codesOf(text);
    const found = await find(typed);
    const ids = typed.length > 0 ? typed.flatMap((code) => found.get(code)?.id ?? []) : idsOf(row?.[column]);
    const missing = typed.filter((code) => !found.has(code)).join(between);
    const answer = await environment.pick.open(entity, {
      multiple: true,
      text: missing,
      forField: editing.forField,
    });
    if (answer.records.length === 0) return [];
    editing.learn(knownFrom(entity, answer));
    const chosen = together(answer.records);
    const added = answer.records.map(({ id }) => id).filter((id) => !ids.includes(id));
    return [{ ...chosen, value: [...ids, ...added] }];
  };
}

/** The codes of the records a cell refers to, as they would be typed. */
export function codesText(entity: string, value: FieldValue, environment: FieldEnvironment): string {
  return idsOf(value)
    .map((id) => environment.refs(entity, id)?.code ?? '')
    .filter((code) => code !== '')
    .join(between);
}
