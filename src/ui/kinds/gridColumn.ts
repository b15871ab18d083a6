// Grid half of every field kind: from a field definition to a grid column with text, tone, filter and editor.
import type { CellValue, ColumnEditor, GridColumn, Parsed } from '#grid';
import type { FieldDef, FieldKind } from '#model/fields.ts';
import { isDecimal } from '#model/fields.ts';
import { entityOfFields } from '#model/derive/fieldTitles.ts';
import { thingCounted } from '#model/derive/measures.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import { shortened } from '#model/text/shortened.ts';
import { cellText, cellTone, type RefText } from './cellText.ts';
import type { DictItem, FieldEnvironment } from './environment.ts';
import { addChoice, addPictures } from './fileColumn.tsx';
import { addLookup, addLookups, codesText, type EditingSpec } from './lookupColumn.ts';
import { isPath } from './storedPaths.ts';

export interface ColumnSpec {
  /** Path of the value in the row, and id of the column. */
  path: string;
  field: FieldDef;
  title?: string;
  width: number;
  shown: boolean;
  total?: boolean;
  refText?: RefText;
  pin?: 'start' | 'end' | null;
}

/** How a column of the kind is filtered, and what its cells are typed into. */
interface KindOfCell {
  filter: NonNullable<GridColumn<Row>['filter']> | null;
  input: ColumnEditor<Row>['input'];
}

const number: KindOfCell = { filter: 'number', input: 'number' };
const stored: KindOfCell = { filter: null, input: 'chosen' };

export const cellKinds: Readonly<Record<FieldKind, KindOfCell>> = {
  code: { filter: 'text', input: 'text' },
  text: { filter: 'text', input: 'text' },
  longText: { filter: 'text', input: 'memo' },
  richText: { filter: null, input: 'memo' },
  integer: number,
  qty: number,
  price: number,
  money: number,
  rate: number,
  percent: number,
  date: { filter: 'date', input: 'date' },
  datetime: { filter: 'date', input: 'datetime' },
  bool: { filter: 'bool', input: 'check' },
  dict: { filter: 'set', input: 'select' },
  ref: { filter: 'lookup', input: 'lookup' },
  refs: { filter: 'lookup', input: 'lookup' },
  image: stored,
  images: stored,
  file: stored,
  json: { filter: null, input: 'text' },
};

/** Values with tones are states: drawn as tags wherever they stand, in lists, lines and reports. */
const isState = (field: FieldDef, environment: FieldEnvironment): boolean =>
  field.kind === 'dict' && environment.dictItems(field.dict ?? '').some(({ tone }) => tone !== undefined);

export function gridColumn(
  spec: ColumnSpec,
  environment: FieldEnvironment,
  doc: () => Row | undefined,
  editing?: EditingSpec,
): GridColumn<Row> {
  const { field, path } = spec;
  const options = () => {
    const header = doc();
    return {
      ...(spec.refText === undefined ? {} : { refText: spec.refText }),
      ...(header === undefined ? {} : { doc: header }),
    };
  };
  const column: GridColumn<Row> = {
    id: path,
    title: spec.title ?? field.title,
    width: spec.width,
    hidden: !spec.shown,
    pin: spec.pin ?? null,
    align: kindOf(field.kind).align,
    decimals: isDecimal(field),
    read: (row) => cellValue(row[path] ?? null),
    text: (value, row) => cellText(field, fieldValue(value), row, environment, options()),
    tone: (value) => cellTone(field, fieldValue(value), environment),
    cell: field.kind === 'bool' ? 'check' : isState(field, environment) ? 'tag' : 'text',
    sortable: field.kind !== 'json' && field.kind !== 'refs' && field.transient !== true,
    filter: field.transient === true ? null : cellKinds[field.kind].filter,
    total: spec.total ?? false,
    ...growOf(field),
  };
  if (field.kind === 'dict')
    column.filterOptions = environment
      .dictItems(field.dict ?? '')
      .map((item) => ({ value: item.value, label: item.text }));
  if ((field.kind === 'ref' || field.kind === 'refs') && field.entity !== undefined) {
    const { entity } = field;
    column.filterLabel = (value) => {
      const record = environment.refs(entity, value);
      return record === undefined ? value : record.name || record.code;
    };
  }
  if (field.kind === 'image' || field.kind === 'images') addPictures(column, field);
  if (isDecimal(field)) {
    const prefix = path.slice(0, path.lastIndexOf('.') + 1);
    column.countedIn = (row) => thingCounted(field, row, doc(), prefix);
  }
  if (field.help !== undefined) column.help = field.help;
  if (editing !== undefined) column.editor = editorOf(field, environment, editing, doc);
  return column;
}

/** Texts may be longer than their column: where the columns leave room, these kinds share it. */
const growing: Partial<Record<FieldKind, number>> = { longText: 3, text: 1, ref: 1, refs: 1 };

function growOf({ kind }: FieldDef): { grow?: number } {
  const grow = growing[kind];
  return grow === undefined ? {} : { grow };
}

/** A key of a field: chosen or typed by its title. */
function addFieldChoice(
  editor: ColumnEditor<Row>,
  { title }: FieldDef,
  fields: (row: Row | undefined) => readonly DictItem[],
): void {
  editor.input = 'select';
  editor.options = (row) => fields(row).map(({ value, text }) => ({ value, label: text }));
  editor.parse = (text, row) => {
    const typed = text.trim();
    const known = fields(row);
    const found = known.find((one) => one.text === typed) ?? known.find((one) => one.value === typed);
    if (typed === '' || found !== undefined) return { ok: true, value: found?.value ?? null };
    return { ok: false, problem: `${title}：没有名为“${shortened(typed)}”的字段，请从列表中选择` };
  };
}

function editorOf(
  field: FieldDef,
  environment: FieldEnvironment,
  editing: EditingSpec,
  doc: () => Row | undefined,
): ColumnEditor<Row> {
  const kind = kindOf(field.kind);
  const context = { today: environment.today(), dictionary: (name: string) => environment.dictItems(name) };
  const editor: ColumnEditor<Row> = {
    input: cellKinds[field.kind].input,
    parse: (text): Parsed => {
      if (text.trim() === '') return { ok: true, value: null };
      const parsed = kind.parse(text, field, context);
      return parsed.ok ? { ok: true, value: cellValue(parsed.value) } : parsed;
    },
    editText: (value, row) =>
      field.kind === 'ref'
        ? (environment.refs(field.entity ?? '', fieldValue(value))?.code ?? '')
        : field.kind === 'refs'
          ? codesText(field.entity ?? '', fieldValue(value), environment)
          : isDecimal(field)
            ? String(value ?? '')
            : cellText(field, fieldValue(value), row, environment),
    readonly: (row) => editing.readonly(row),
  };
  if (field.kind === 'dict')
    editor.options = () =>
      environment.dictItems(field.dict ?? '').map((item) => ({ value: item.value, label: item.text }));
  if (field.fieldOf !== undefined)
    addFieldChoice(editor, field, (row) => environment.fieldsOf(entityOfFields(field, row, doc())));
  if (field.kind === 'ref' && field.entity !== undefined)
    addLookup(editor, field.entity, environment, editing);
  if (field.kind === 'refs' && field.entity !== undefined)
    addLookups(editor, field.entity, environment, editing);
  if (isPath(field)) addChoice(editor, field, environment);
  return editor;
}

function cellValue(value: FieldValue): CellValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) return value.map(String);
  return JSON.stringify(value);
}

function fieldValue(value: CellValue): FieldValue {
  return value;
}
