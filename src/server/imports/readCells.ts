// Cells to values: every text by the kind of its field, references by code, and the patches a form would have sent.
import type { Dictionaries } from '#server/document/dictionaryValues.ts';
import { entityOf } from '#entities/registry.ts';
import { emptyLine } from '#model/derive/draft.ts';
import type { Doc, EntityDef, FieldValue, Row } from '#model/entity.ts';
import { joinField, type ImportColumn, type ImportFault, type ImportSheet } from '#model/wire/jobs.ts';
import { kindOf, type KindContext } from '#model/kind.ts';
import { halfWidth, singleLine } from '#model/kinds/plainText.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { dayOfNumber } from '#sheets/cells.ts';
import type { SheetRow } from '#sheets/workbookReader.ts';
import { faultAt } from './faults.ts';
import type { FieldDef } from '#model/fields.ts';
import type { ImportField, ImportShape } from './importShape.ts';
import { ownerEntityOf, type Lookup } from './lookup.ts';
import type { FileRecord } from './records.ts';
import { shortened } from '#model/text/shortened.ts';

export interface CellReader {
  shape: ImportShape;
  lookup: Lookup;
  /** Business date, for short dates. */
  today: string;
  now: string;
  newId: () => string;
  /** Values of the dictionaries, with those of the company. */
  dictionary: Dictionaries;
}

/** Values of the mapped columns by field; `clear` are those to be emptied. */
interface RowValues {
  values: Row;
  faults: ImportFault[];
}

const cleared = '[清空]';
const separators = /[,，、;；\r\n\t]+/;

interface Mapped {
  column: ImportColumn;
  known: ImportField;
}

const mappings = new WeakMap<ImportSheet, Mapped[]>();

function mapped({ shape }: CellReader, sheet: ImportSheet): readonly Mapped[] {
  let list = mappings.get(sheet);
  if (list === undefined) {
    const table = shape.tables.find(({ lines }) => lines === sheet.lines);
    list = sheet.columns.flatMap((column) => {
      const known =
        column.field === joinField ? undefined : table?.fields.find(({ key }) => key === column.field);
      return known === undefined ? [] : [{ column, known }];
    });
    mappings.set(sheet, list);
  }
  return list;
}

/** Tells the lookup which records the row refers to. */
export function wantRefs(reader: CellReader, record: FileRecord): void {
  const want = (sheet: ImportSheet, row: SheetRow): void => {
    for (const { column, known } of mapped(reader, sheet)) {
      const { kind, entity } = known.field;
      if (entity === undefined) continue;
      const text = textIn(row, column);
      for (const part of kind === 'refs' ? text.split(separators) : [text])
        if (part !== '' && part !== cleared) reader.lookup.want(entity, part);
    }
  };
  want(record.sheet, record.row);
  for (const { sheet, rows } of record.lines) for (const row of rows) want(sheet, row);
}

function textIn(row: SheetRow, { column, defaultValue }: ImportColumn): string {
  const text = row.cells[column]?.trim() ?? '';
  return text === '' ? (defaultValue ?? '') : text;
}

function valuesOf(reader: CellReader, sheet: ImportSheet, row: SheetRow): RowValues {
  const found: RowValues = { values: {}, faults: [] };
  for (const { column, known } of mapped(reader, sheet)) {
    const fault = row.faults?.get(column.column);
    if (fault !== undefined) {
      found.faults.push(faultAt(sheet, row.row, column.column, known.title, fault));
      continue;
    }
    const text = textIn(row, column);
    if (text === '') continue;
    const value =
      text === cleared
        ? { value: null }
        : valueOf(reader, known, column, plainCell(known.field, text, row), () =>
            ownerOf(reader, sheet, row, known),
          );
    if ('problem' in value)
      found.faults.push(faultAt(sheet, row.row, column.column, known.title, value.problem));
    else found.values[known.key] = value.value;
  }
  return found;
}

/** What the row says the record is recognised by; null when a cell of it is empty or cannot be read. */
export function keyValuesOf(reader: CellReader, { sheet, row }: FileRecord): Row | null {
  const { values } = valuesOf(reader, sheet, row);
  return reader.shape.keys.every(({ key }) => (values[key] ?? null) !== null) ? values : null;
}

type Value = { value: FieldValue } | { problem: string };

function valueOf(
  reader: CellReader,
  { field, title }: ImportField,
  column: ImportColumn,
  text: string,
  owner: () => string | null,
): Value {
  if (field.entity !== undefined) {
    const ids: string[] = [];
    for (const part of field.kind === 'refs' ? text.split(separators) : [text]) {
      if (singleLine(part) === '') continue;
      const found = reader.lookup.find(field.entity, part, column.lookupBy ?? 'codeOrName', owner);
      if ('count' in found) return { problem: missingRef(field.entity, title, part, found.count) };
      if (!ids.includes(found.id)) ids.push(found.id);
    }
    return { value: field.kind === 'refs' ? ids : (ids[0] ?? null) };
  }
  const parsed = kindOf(field.kind).parse(text, field, contextOf(reader));
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem };
}

/**
 * The record within which the field's own code is unique, as this row names it: the warehouse of a location is the
 * nearest column of warehouses before it.
 */
function ownerOf(
  reader: CellReader,
  sheet: ImportSheet,
  row: SheetRow,
  { key, field }: ImportField,
): string | null {
  const owner = ownerEntityOf(field.entity ?? '');
  const { fields = [] } = reader.shape.tables.find(({ lines }) => lines === sheet.lines) ?? {};
  const before = fields.slice(
    0,
    fields.findIndex((each) => each.key === key),
  );
  const found = before.findLast((each) => each.field.entity === owner && owner !== null);
  const column = found && mapped(reader, sheet).find(({ known }) => known.key === found.key)?.column;
  if (owner === null || column === undefined) return null;
  const id = reader.lookup.find(owner, textIn(row, column), column.lookupBy ?? 'codeOrName');
  return 'id' in id ? id.id : null;
}

function contextOf({ today, now, dictionary }: CellReader): KindContext {
  return { today, now, dictionary, fromFile: true };
}

/** Days and times a spreadsheet kept as plain numbers. */
function plainCell(field: FieldDef, text: string, { epoch = 0 }: SheetRow): string {
  const isDay = field.kind === 'date' || field.kind === 'datetime';
  return (isDay ? dayOfNumber(halfWidth(text), epoch) : null) ?? text;
}

function missingRef(entity: string, title: string, text: string, count: number): string {
  const what = entityOf(entity)?.title ?? title;
  const shown = shortened(singleLine(text));
  if (count > 1) return `${title}“${shown}”有 ${count} 个同名的${what}，请填写编码`;
  return `没有编码或名称为“${shown}”的${what}，请先建立该${what}，或改正${title}`;
}

/** File rows of the lines of a record, by the id of the line. */
export type Places = Map<string, { sheet: ImportSheet; row: number }>;

export interface RecordPatches {
  patches: Patch[];
  faults: ImportFault[];
  /** File rows of the lines by their id. */
  places: Places;
}

/** What the record's rows change in `start`: only filled cells, and lines row by row in the order of the file. */
export function patchesOf(
  reader: CellReader,
  def: EntityDef,
  start: Doc,
  isNew: boolean,
  record: FileRecord,
): RecordPatches {
  const header = valuesOf(reader, record.sheet, record.row);
  const faults = [...header.faults];
  const places: Places = new Map();
  const patches: Patch[] = inOrder(def, header.values).flatMap(([field, value]): Patch[] =>
    !isNew && sameValue(start.fields[field], value) ? [] : [{ op: 'set', field, value }],
  );
  for (const { sheet, lines, rows } of record.lines) {
    const before = start.lines[lines] ?? [];
    rows.forEach((row, at) => {
      const read = valuesOf(reader, sheet, row);
      faults.push(...read.faults);
      const old = before[at];
      const id = old?.id ?? reader.newId();
      places.set(id, { sheet, row: row.row });
      if (old === undefined) patches.push({ op: 'insertLine', lines, id, before: null, values: read.values });
      else
        for (const [field, value] of Object.entries(rowFor(def, lines, start, old.id, read.values, sheet)))
          if (!sameValue(old[field], value)) patches.push({ op: 'setLine', lines, id, field, value });
    });
    for (const { id } of before.slice(rows.length)) patches.push({ op: 'removeLine', lines, id });
  }
  return { patches, faults, places };
}

/** The file stands for the whole sub-table: a mapped cell left empty takes the value a new line would have. */
function rowFor(
  def: EntityDef,
  lines: string,
  start: Doc,
  id: string,
  values: Row,
  { columns }: ImportSheet,
): Row {
  const fresh = emptyLine(def, lines, start, id);
  const row: Row = {};
  for (const { field } of columns)
    if (field !== joinField) row[field] = values[field] ?? fresh[field] ?? null;
  return row;
}

/** References first: what they fill may be overwritten by cells that say otherwise. */
function inOrder(def: EntityDef, values: Row): [string, FieldValue][] {
  const fills = (key: string): number => (def.fields[key]?.fill === undefined ? 1 : 0);
  return Object.entries(values).toSorted(([left], [right]) => fills(left) - fills(right));
}
