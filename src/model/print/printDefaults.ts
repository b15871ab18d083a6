// The layout every document has without a template: what lists show, sums, capitals, signatures, from the definition.
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { isDecimal } from '#model/fields.ts';
import { headerFields, systemKeys, unprintable } from './printHeader.ts';
import {
  isLabel,
  paperOf,
  usualMargins,
  type PrintColumn,
  type PrintField,
  type PrintLayout,
} from './print.ts';

/** Room in millimetres below which forms are set narrower. */
const narrow = 130;

/** Usual widths in millimetres by kind. */
export function widthOf(key: string, field: FieldDef): number {
  if (key === 'seq') return 9;
  if (key === 'unit' || field.entity === 'unit') return 11;
  if (key === 'material') return 27;
  // Numbers of documents stay on one line.
  if (/(code|order|contract|plan|notice)$/i.test(key)) return 31;
  if (field.kind === 'ref') return 20;
  if (field.kind === 'date') return 21;
  if (field.kind === 'percent' || field.kind === 'rate') return 15;
  if (isDecimal(field)) return field.kind === 'qty' ? 19 : 23;
  return /name|spec/i.test(key) ? 34 : 22;
}

const sumKeys = /^(allAmount|amount|taxAmount|totalAmount|costAmount)$/;

function printableLines(def: EntityDef): string {
  const lines = def.lines ?? {};
  return Object.hasOwn(lines, 'items')
    ? 'items'
    : (Object.keys(lines).find((key) => lines[key]?.readonly !== true) ?? '');
}

function usualColumns(def: EntityDef, lines: string, room: number): PrintColumn[] {
  const own = def.lines?.[lines];
  if (own === undefined) return [];
  const listed = Object.entries(own.fields).filter(
    ([key, field]) =>
      field.list === true &&
      field.hidden !== true &&
      field.transient !== true &&
      !unprintable.has(field.kind) &&
      key !== 'lineStatus',
  );
  const chosen = new Set<string>();
  let used = 9;
  for (const [key, field] of listed.toSorted(
    ([a, one], [b, other]) => importance(a, one) - importance(b, other),
  )) {
    const width = widthOf(key, field);
    if (used + width > room + 8) continue;
    used += width;
    chosen.add(key);
  }
  return [
    { field: 'seq', label: '序号', width: 9 },
    ...listed.flatMap(([key, field]): PrintColumn[] => {
      if (!chosen.has(key)) return [];
      const sum = field.total === true && (field.kind === 'qty' || field.kind === 'money');
      return [{ field: key, width: widthOf(key, field), ...(sum ? { sum: true } : {}) }];
    }),
  ];
}

/** Which columns stay where the paper has no room for all; small numbers first. */
function importance(key: string, field: FieldDef): number {
  if (key === 'material' || key === 'qty') return 0;
  if (/name$|spec/i.test(key) || field.entity === 'unit') return 1;
  if (key === 'allAmount' || key === 'taxPrice') return 2;
  if (/warehouse$/i.test(key) || key === 'lot' || field.total === true) return 3;
  if (key === 'remark' || field.kind === 'date') return 4;
  return 5;
}

const signing: Readonly<Record<string, readonly string[]>> = {
  sales: ['制单：{{createdBy}}', '审核：{{approvedBy}}', '销售：', '客户确认：'],
  purchase: ['制单：{{createdBy}}', '审核：{{approvedBy}}', '采购：', '供应商确认：'],
  inventory: ['制单：{{createdBy}}', '审核：{{approvedBy}}', '仓管：', '经手：'],
  contract: ['甲方（签章）：', '乙方（签章）：'],
  finance: ['制单：{{createdBy}}', '审核：{{approvedBy}}', '出纳：', '会计：'],
};

/** Whoever the paper does not name does not sign it. */
function signaturesOf(def: EntityDef): readonly string[] {
  const named = signing[def.area] ?? ['制单：{{createdBy}}', '审核：{{approvedBy}}'];
  return named.filter(
    (text) =>
      !(text === '客户确认：' && !Object.hasOwn(def.fields, 'customer')) &&
      !(text === '供应商确认：' && !Object.hasOwn(def.fields, 'supplier')),
  );
}

/** Cards and labels end with their fields. */
const nothingBelow = {
  lines: '',
  columns: [],
  explained: false,
  clauses: false,
  capitals: '',
  footer: [],
  note: '',
  signatures: [],
};

/** Room on one sheet; more is left to a template. */
const mostOnCard = 84;

/** A card says everything that is known, in the order of its form; nobody signs it, and its tables are left to templates. */
function cardLayout(def: EntityDef): PrintLayout {
  const header = Object.entries(def.fields).filter(
    ([key, field]) =>
      !systemKeys.has(key) &&
      field.hidden !== true &&
      field.transient !== true &&
      field.guard === undefined &&
      (field.kind === 'bool' || !unprintable.has(field.kind)),
  );
  return {
    title: '',
    image: '',
    company: true,
    headerColumns: 3,
    header: header
      .slice(0, mostOnCard)
      .map(([field, { kind }]) => (kind === 'longText' ? { field, span: 3 } : { field })),
    ...nothingBelow,
    qr: Object.hasOwn(def.fields, 'code') ? 'code' : '',
    hideEmpty: true,
    pageNumbers: true,
    fontSize: 9,
  };
}

/** On labels first, whatever the order of the definition; then dates, a shelf life above all, then the rest. */
const naming = ['name', 'material', 'materialName', 'specification', 'warehouse'];
const namingRank = (key: string, { kind }: FieldDef): number => {
  const at = naming.indexOf(key);
  return at >= 0 ? at : kind === 'date' ? naming.length : naming.length + 1;
};

/** What a thing is and stays, by its card: no states, and nothing that follows from where it is now. */
function lasting(def: EntityDef): PrintField[] {
  return Object.entries(def.fields)
    .filter(
      ([key, { kind, list, readonly, hidden, transient }]) =>
        key !== 'code' &&
        list === true &&
        readonly !== true &&
        hidden !== true &&
        transient !== true &&
        ['text', 'ref', 'date'].includes(kind),
    )
    .toSorted(([a, one], [b, other]) => namingRank(a, one) - namingRank(b, other))
    .map(([field]) => ({ field }));
}

/** A label says what the thing is and carries the code to scan: one page, no table, nobody signs it. */
function labelLayout(def: EntityDef, documentHeader: readonly PrintField[], width: number): PrintLayout {
  const small = width < 80;
  const own = Object.hasOwn(def.fields, 'qrCode') ? 'qrCode' : 'code';
  // A document is called by its kind, a thing by its number.
  const isDocument = def.kind === 'document';
  const header = isDocument ? [{ field: 'code' }, ...documentHeader] : lasting(def);
  return {
    title: !isDocument && Object.hasOwn(def.fields, 'code') ? '{{code}}' : '',
    image: '',
    company: false,
    headerColumns: small ? 1 : 2,
    header: header.filter(({ field }) => fieldAt(def, field) !== undefined).slice(0, small ? 6 : 8),
    ...nothingBelow,
    qr: def.fields[own] === undefined ? '' : own,
    hideEmpty: true,
    pageNumbers: false,
    fontSize: small ? 7 : 9,
  };
}

/** A layout that prints the document well as it is: what lists show, sums, capitals, signatures. */
export function builtInLayout(def: EntityDef, paper = 'A4', landscape = false): PrintLayout {
  if (def.kind !== 'document' && !isLabel({ paper })) return cardLayout(def);
  const size = paperOf({ paper, landscape });
  const margins = usualMargins(paper);
  const room = size.width - margins.left - margins.right;
  const lines = printableLines(def);
  const headerColumns = room < narrow ? 2 : 3;
  const header = headerFields(def, lines, headerColumns);
  if (isLabel({ paper })) return labelLayout(def, header, size.width);
  const amounts = Object.entries(def.fields).filter(
    ([key, field]) => field.kind === 'money' && field.hidden !== true && sumKeys.test(key),
  );
  const capitals =
    amounts.find(([key]) => key === 'allAmount')?.[0] ??
    amounts.find(([key]) => key === 'amount' || key === 'totalAmount')?.[0] ??
    '';
  return {
    title: '',
    image: '',
    company: true,
    headerColumns,
    header: [{ field: 'code' }, ...header]
      .filter(({ field }) => fieldAt(def, field) !== undefined)
      .slice(0, headerColumns * 4),
    lines,
    columns: usualColumns(def, lines, room),
    explained: true,
    clauses: true,
    capitals,
    footer: Object.hasOwn(def.fields, 'remark') ? [{ field: 'remark', span: headerColumns }] : [],
    note: '',
    signatures: signaturesOf(def),
    qr: Object.hasOwn(def.fields, 'qrCode') ? 'qrCode' : '',
    hideEmpty: true,
    pageNumbers: true,
    fontSize: room < narrow ? 8 : 9,
  };
}
