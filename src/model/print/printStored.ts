// Stored templates, read defensively: fields the entity no longer has are left out, what is missing is as built in.
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { recordIn, textsIn } from '#model/loose.ts';
import {
  paperSizes,
  usualMargins,
  type Margins,
  type PrintColumn,
  type PrintField,
  type PrintLayout,
  type PrintTemplate,
} from './print.ts';
import { builtInLayout } from './printDefaults.ts';

const textIn = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value.slice(0, 4000) : otherwise;
const numberIn = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise;

/** A count, never a part of one. */
const wholeIn = (value: unknown, least: number, most: number, otherwise: number): number =>
  Math.trunc(numberIn(value, least, most, otherwise));

/** Key of a header field the entity has; '' for any other text. */
function fieldKeyIn(def: EntityDef, value: unknown): string {
  const key = textIn(value);
  return !key.includes('.') && fieldAt(def, key) !== undefined ? key : '';
}

function fieldsIn(def: EntityDef, value: unknown): PrintField[] {
  if (!Array.isArray(value)) return [];
  return value.map(recordIn).flatMap(({ field, label, span }): PrintField[] =>
    typeof field === 'string' && !field.includes('.') && fieldAt(def, field) !== undefined
      ? [
          {
            field,
            ...(typeof label === 'string' && label !== '' ? { label } : {}),
            ...(typeof span === 'number' ? { span: wholeIn(span, 1, 4, 1) } : {}),
          },
        ]
      : [],
  );
}

/** A stored layout with only what the entity has; what is missing or unreadable is as built in. */
export function layoutOf(def: EntityDef, value: unknown, paper = 'A4', landscape = false): PrintLayout {
  const usual = builtInLayout(def, paper, landscape);
  const given = recordIn(value);
  if (Object.keys(given).length === 0) return usual;
  const { title, image, company, headerColumns, header, explained, clauses, capitals } = given;
  const { footer, note, qr, hideEmpty, pageNumbers, fontSize } = given;
  const { lines: table, columns: drawn, signatures: signed } = given;
  const lines = textIn(table, usual.lines);
  const columns = (Array.isArray(drawn) ? drawn.map(recordIn) : []).flatMap(
    ({ field, label, width, sum, shows }): PrintColumn[] =>
      typeof field === 'string' && (field === 'seq' || fieldAt(def, `${lines}.${field}`) !== undefined)
        ? [
            {
              field,
              width: numberIn(width, 4, 200, 20),
              ...(typeof label === 'string' && label !== '' ? { label } : {}),
              ...(sum === true ? { sum } : {}),
              ...(shows === 'qr' || shows === 'blank' ? { shows } : {}),
            },
          ]
        : [],
  );
  const signatures = Array.isArray(signed) ? textsIn(signed) : usual.signatures;
  return {
    title: textIn(title),
    image: textIn(image),
    company: company !== false,
    headerColumns: wholeIn(headerColumns, 1, 4, usual.headerColumns),
    header: Array.isArray(header) ? fieldsIn(def, header) : usual.header,
    lines: Object.hasOwn(def.lines ?? {}, lines) ? lines : '',
    columns: Array.isArray(drawn) ? columns : usual.columns,
    explained: Array.isArray(drawn) ? explained === true : usual.explained,
    clauses: Array.isArray(drawn) ? clauses === true : usual.clauses,
    capitals: fieldKeyIn(def, capitals),
    footer: Array.isArray(footer) ? fieldsIn(def, footer) : usual.footer,
    note: textIn(note),
    signatures: signatures.slice(0, 8),
    qr: textIn(qr),
    hideEmpty: hideEmpty === true,
    pageNumbers: pageNumbers !== false,
    fontSize: numberIn(fontSize, 6, 18, usual.fontSize),
  };
}

/** A row of 打印模板 as printing uses it. */
export function templateOf(def: EntityDef, id: string | null, row: Row): PrintTemplate {
  const { name, paper: wanted, orientation, marginMm, rowsPerPage, copyTitle, isDefault } = row;
  const { logPrint, layout } = row;
  const paper = typeof wanted === 'string' && Object.hasOwn(paperSizes, wanted) ? wanted : 'A4';
  const landscape = orientation === 'landscape';
  const given = recordIn(marginMm);
  const usual = usualMargins(paper);
  const margin = (side: keyof Margins): number => numberIn(given[side], 0, 60, usual[side]);
  return {
    id,
    name: textIn(name),
    entity: def.name,
    paper,
    landscape,
    margins: { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') },
    rowsPerPage: wholeIn(rowsPerPage, 0, 200, 0),
    copyTitle: textIn(copyTitle),
    isDefault: isDefault === true,
    logPrint: logPrint !== false,
    layout: layoutOf(def, layout, paper, landscape),
  };
}
