// A document as texts on paper: what the layout names, as far as this person may see it, in the words of the screen.
import { capitals } from '#model/text/capitals.ts';
import { thingCounted } from '#model/derive/measures.ts';
import { Decimal, decimal, decimalText, isDecimalText } from '#model/decimal.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import { explainingFields } from '#model/derive/explaining.ts';
import type { Doc, EntityDef, Fields, LineRow } from '#model/entity.ts';
import { widthOf } from '#model/print/printDefaults.ts';
import type { PrintColumn, PrintField, PrintLayout } from '#model/print/print.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { filled } from '#model/print/textTemplate.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';

export interface PrintedField {
  label: string;
  text: string;
  span: number;
}

export interface PrintedColumn {
  key: string;
  label: string;
  width: number;
  align: 'start' | 'end' | 'center';
  /** Its texts are codes for scanners. */
  isCode: boolean;
  /** Sum below the table; '' none. */
  sum: string;
}

interface ShownColumn extends PrintedColumn {
  shows: PrintColumn['shows'];
}

export interface PrintedClause {
  heading: string;
  text: string;
}

export interface PrintContent {
  title: string;
  company: string;
  image: string;
  header: PrintedField[];
  columns: PrintedColumn[];
  rows: string[][];
  clauses: PrintedClause[];
  capitals: { label: string; text: string } | null;
  footer: PrintedField[];
  note: string;
  signatures: string[];
  /** Payload of the code; '' none. */
  qr: string;
}

const factsOf = factsReader({ code: 'code', org: 'ref' });
const lineOf = factsReader({ discountRate: 'percent' });

/** A field that the session may not see is missing in the document it got. */
const isKnown = (values: Readonly<Record<string, unknown>>, key: string): boolean =>
  Object.hasOwn(values, key);

export function contentOf(
  def: EntityDef,
  doc: Doc,
  layout: PrintLayout,
  environment: FieldEnvironment,
): PrintContent {
  const fields = allFieldsOf(def);
  const dictText = (name: string, value: string): string =>
    environment.dictItems(name).find((item) => item.value === value)?.text ?? value;
  const headerText = (key: string): string => {
    const field = fields[key];
    if (field === undefined) return '';
    if (field.kind === 'bool') return doc.fields[key] === true ? '是' : '否';
    // Where the name stands beside it, a material is called by its number.
    const refText = key === 'material' && Object.hasOwn(fields, 'materialName') ? 'code' : 'name';
    return cellText(field, doc.fields[key] ?? null, doc.fields, environment, { refText });
  };
  const placed = (text: string): string =>
    filled(text, { def, fields: doc.fields, refs: environment.refs, dictText, words: { title: def.title } });
  const printed = ({ field, label, span = 1 }: PrintField): PrintedField[] =>
    isKnown(doc.fields, field) && !(layout.hideEmpty && headerText(field) === '')
      ? [{ label: label ?? fields[field]?.title ?? field, text: headerText(field), span }]
      : [];
  const total = layout.capitals === '' ? undefined : doc.fields[layout.capitals];
  const rows = printedRows(def, doc, layout.lines);
  const columns = columnsOf(def, doc, rows, layout, environment);
  return {
    // What a menu adds in brackets is no part of the paper's name.
    title: layout.title === '' ? def.title.replace(/\(.+\)$/, '') : placed(layout.title),
    company: layout.company ? (environment.refs('organization', factsOf(doc.fields).org)?.name ?? '') : '',
    image: layout.image,
    header: layout.header.flatMap(printed),
    columns,
    rows: rows.map((row) =>
      columns.map(({ key, shows }) => {
        if (shows === 'blank') return '';
        const text = lineText(def, doc, layout.lines, row, key, environment);
        return shows === 'qr' ? `${payloadOf(def, doc, layout.qr)}|${text}` : text;
      }),
    ),
    clauses: layout.clauses ? clausesOf(def, doc, layout.lines) : [],
    capitals:
      typeof total === 'string' && isDecimalText(total)
        ? {
            label: `${fields[layout.capitals]?.title ?? ''} ${headerText(layout.capitals)}`,
            text: capitals(total),
          }
        : null,
    footer: layout.footer.flatMap(printed),
    note: placed(layout.note),
    signatures: layout.signatures.map(placed),
    qr: layout.qr === '' ? '' : payloadOf(def, doc, layout.qr),
  };
}

/** Rows of the table; of clauses those that are ticked. */
function printedRows(def: EntityDef, doc: Doc, lines: string): LineRow[] {
  const when = def.lines?.[lines]?.paragraphs?.when;
  const rows = doc.lines[lines] ?? [];
  return when === undefined ? rows : rows.filter((row) => row[when] !== false);
}

/** Clauses in their order, numbered as they stand on the paper; a table of them that is printed as one has no second place. */
function clausesOf(def: EntityDef, doc: Doc, table: string): PrintedClause[] {
  return Object.entries(def.lines ?? {}).flatMap(([lines, { paragraphs }]) => {
    if (paragraphs === undefined || lines === table) return [];
    const { heading, text } = paragraphs;
    return printedRows(def, doc, lines).map((row, at) => ({
      heading: `${at + 1}. ${plainText(row[heading] ?? null)}`,
      text: plainText(row[text] ?? null),
    }));
  });
}

function payloadOf(def: EntityDef, doc: Doc, key: string): string {
  const value = doc.fields[key];
  if (typeof value === 'string' && value !== '') return value;
  return `${def.name}:${doc.id}:${factsOf(doc.fields).code ?? ''}`;
}

function columnsOf(
  def: EntityDef,
  doc: Doc,
  rows: readonly LineRow[],
  layout: PrintLayout,
  environment: FieldEnvironment,
): ShownColumn[] {
  const own = def.lines?.[layout.lines];
  if (own === undefined) return [];
  const fields = lineFieldsOf(own);
  return withReasons(layout, fields, rows).flatMap(
    ({ field: key, label, width, sum, shows }): ShownColumn[] => {
      const field = fields[key];
      const seen = key === 'seq' || rows.length === 0 || rows.some((row) => isKnown(row, key));
      if (field === undefined || !seen) return [];
      return [
        {
          key,
          shows,
          isCode: shows === 'qr',
          label: label ?? (key === 'seq' ? '序号' : field.title),
          width,
          align:
            key === 'seq' || shows === 'qr'
              ? 'center'
              : isDecimal(field) || field.kind === 'integer'
                ? 'end'
                : 'start',
          sum: sum === true ? sumText(field, doc, rows, key, environment) : '',
        },
      ];
    },
  );
}

/** Paper has room for one word about a discount: its rate, or its amount where it was the amount that was agreed. */
function onPaper(reasons: readonly string[], rows: readonly LineRow[]): readonly string[] {
  if (!reasons.includes('discountRate') || !reasons.includes('discountAmount')) return reasons;
  const isRound = rows.every((row) => (plainText(lineOf(row).discountRate).split('.')[1] ?? '').length <= 2);
  return reasons.filter((key) => key !== (isRound ? 'discountAmount' : 'discountRate'));
}

/** The columns of the layout, and before the first amount those that say why it is not quantity times price. */
function withReasons(
  { columns, explained }: PrintLayout,
  fields: Fields,
  rows: readonly LineRow[],
): readonly PrintColumn[] {
  const reasons = explained
    ? onPaper(explainingFields(fields, rows), rows).filter((key) =>
        columns.every(({ field }) => field !== key),
      )
    : [];
  if (reasons.length === 0) return columns;
  const at = columns.findIndex(({ field }) => fields[field]?.kind === 'money');
  const added = reasons.flatMap((key) => {
    const field = fields[key];
    return field === undefined ? [] : [{ field: key, width: widthOf(key, field) }];
  });
  return at < 0 ? [...columns, ...added] : [...columns.slice(0, at), ...added, ...columns.slice(at)];
}

function sumText(
  field: FieldDef,
  doc: Doc,
  rows: readonly LineRow[],
  key: string,
  environment: FieldEnvironment,
): string {
  const counted = rows.filter((row) => isDecimalText(plainText(row[key] ?? null)));
  const total = counted.reduce((sum, row) => sum.plus(decimal(plainText(row[key] ?? null))), new Decimal(0));
  // Pieces and kilograms have no sum, as on the screen.
  if (
    new Set(counted.map((row) => thingCounted(field, row, doc.fields)).filter((thing) => thing !== '')).size >
    1
  )
    return '—';
  return cellText(field, decimalText(total), counted[0] ?? rows[0], environment, { doc: doc.fields });
}

function lineText(
  def: EntityDef,
  doc: Doc,
  lines: string,
  row: LineRow,
  key: string,
  environment: FieldEnvironment,
): string {
  const own = def.lines?.[lines];
  const field = own === undefined ? undefined : lineFieldsOf(own)[key];
  if (field === undefined) return '';
  if (key === 'seq') return String(row.seq);
  if (field.kind === 'bool') return row[key] === true ? '是' : '';
  return cellText(field, row[key] ?? null, row, environment, {
    doc: doc.fields,
    refText: key === 'material' ? 'code' : 'name',
  });
}
