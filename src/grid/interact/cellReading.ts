// What a text means in a column: a value, a code to be looked up, or something that cannot be read. One rule for typing,
// pasting, filling and replacing.
import { halfWidth } from '#decimal/scaled.ts';
import { withoutUnit } from './numberEntry.ts';
import type { CellValue, ColumnEditor } from '../contract/columns.ts';

export type CellReading =
  | { kind: 'value'; value: CellValue }
  | { kind: 'lookup'; code: string }
  | { kind: 'invalid'; text: string; problem: string };

type Options = readonly { value: string; label: string; search?: string }[];

export function readText<Row>(editor: ColumnEditor<Row>, typed: string, row: Row | undefined): CellReading {
  const { input } = editor;
  const numeric = input === 'number' || input === 'date' || input === 'datetime';
  const text = numeric
    ? halfWidth(typed).trim()
    : input === 'text' || input === 'memo'
      ? typed
      : typed.trim();
  const filled = text.trim() !== '';
  if (filled && editor.resolve && input === 'lookup') return { kind: 'lookup', code: text.trim() };
  if (filled && editor.options && input === 'select') {
    const value = matchOption(editor.options(row), text);
    if (value !== undefined) return { kind: 'value', value };
  }
  if (editor.options && input === 'multiSelect') {
    const values = matchOptions(editor.options(row), text);
    if (values) return { kind: 'value', value: values };
  }
  const parsed = editor.parse(text, row);
  if (parsed.ok) return { kind: 'value', value: parsed.value };
  const bare = input === 'number' ? withoutUnit(text) : null;
  const again = bare === null ? parsed : editor.parse(bare, row);
  return again.ok
    ? { kind: 'value', value: again.value }
    : { kind: 'invalid', text, problem: parsed.problem };
}

/** The only record whose code or name holds the text; none where several do. */
export function onlyNamed<Hit extends { code: string; label: string }>(
  records: readonly Hit[],
  text: string,
): Hit | undefined {
  const wanted = text.toLowerCase();
  const literal = records.filter((one) => `${one.code}\u0000${one.label}`.toLowerCase().includes(wanted));
  return literal.length === 1 ? literal[0] : undefined;
}

/** The value of an emptied cell; undefined where there is none. */
export function emptyValue<Row>(editor: ColumnEditor<Row> | undefined): CellValue | undefined {
  if (!editor) return undefined;
  if (editor.input === 'check') return false;
  if (editor.input === 'multiSelect') return [];
  const parsed = editor.parse('', undefined);
  return parsed.ok ? parsed.value : null;
}

/** Option named by a text: its value or label, else the only one that starts with it, else the only one found by it. */
function matchOption(options: Options, text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const exact = options.find(
    (option) => option.label.toLowerCase() === wanted || option.value.toLowerCase() === wanted,
  );
  if (exact) return exact.value;
  const starts = options.filter((option) => option.label.toLowerCase().startsWith(wanted));
  if (starts.length > 0) return starts.length === 1 ? starts[0]?.value : undefined;
  const found = options.filter((option) =>
    `${option.label}\u0000${option.search ?? ''}`.toLowerCase().includes(wanted),
  );
  return found.length === 1 ? found[0]?.value : undefined;
}

/** Every option of a list such as 红、蓝; undefined when one of them is unknown. */
function matchOptions(options: Options, text: string): string[] | undefined {
  const parts = text.split(/[,，;；、\n]/).filter((part) => part.trim() !== '');
  const values = parts.map((part) => matchOption(options, part));
  return values.every((value) => value !== undefined) ? values : undefined;
}
