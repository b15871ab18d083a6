// The cell formats of the workbooks we write, and their index by name.

export type CellStyle =
  | 'plain'
  | 'text'
  | 'head'
  | 'needed'
  | 'title'
  | 'note'
  | 'date'
  | 'datetime'
  | 'number'
  | 'fault';

const mostDecimals = 10;
const named: readonly CellStyle[] = [
  'plain',
  'text',
  'head',
  'needed',
  'title',
  'note',
  'date',
  'datetime',
  'fault',
];
const perWeight = named.length + mostDecimals + 1;

/** Index of the format; numbers by their decimals. */
export function styleOf(name: CellStyle, strong = false, decimals = 0): number {
  const index = name === 'number' ? named.length + Math.min(decimals, mostDecimals) : named.indexOf(name);
  return index + (strong ? perWeight : 0);
}

const numberFormats = Array.from({ length: mostDecimals + 1 }, (_, decimals) => ({
  id: 180 + decimals,
  code: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
}));

interface Format {
  number?: number;
  font?: number;
  fill?: number;
  border?: number;
  align?: string;
}

function xf({ number = 0, font = 0, fill = 0, border = 0, align = '' }: Format): string {
  return (
    `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" ` +
    `applyFill="1" applyBorder="1"${align === '' ? '/>' : ` applyAlignment="1"><alignment ${align}/></xf>`}`
  );
}

function formats(font: number): string {
  const head: Format = {
    number: 49,
    font: 1,
    fill: 2,
    border: 1,
    align: 'horizontal="center" vertical="center" wrapText="1"',
  };
  const list: Readonly<Record<Exclude<CellStyle, 'number'>, Format>> = {
    plain: { font },
    text: { number: 49, font },
    head,
    needed: { ...head, font: 2 },
    title: { font: 3 },
    note: { number: 49, font, align: 'vertical="top" wrapText="1"' },
    date: { number: 178, font },
    datetime: { number: 179, font },
    fault: { number: 49, font: 2, fill: 3, align: 'vertical="top" wrapText="1"' },
  };
  const numbers = numberFormats.map(({ id }) => xf({ number: id, font }));
  return [...named.map((name) => (name === 'number' ? '' : xf(list[name]))), ...numbers].join('');
}

const solid = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
const line = (side: string): string => `<${side} style="thin"><color rgb="FFD0D5DD"/></${side}>`;
const font = (inner: string): string => `<font>${inner}<name val="等线"/></font>`;

export const stylesXml =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="${numberFormats.length + 2}"><numFmt numFmtId="178" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="179" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  `${numberFormats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<fonts count="4">${font('<sz val="11"/>')}${font('<b/><sz val="11"/>')}${font('<b/><sz val="11"/><color rgb="FFC0392B"/>')}` +
  `${font('<b/><sz val="14"/>')}</fonts>` +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  `${solid('EEF1F5')}${solid('FDE3E1')}</fills>` +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  `<border>${line('left')}${line('right')}${line('top')}${line('bottom')}<diagonal/></border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${2 * perWeight}">${formats(0)}${formats(1)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
