// A bill of materials as it stands in a form, read as a structure: what is typed is exploded and compared by the same
// rules as what is stored. Pure.
import { isDecimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { bom } from './bom.ts';
import type { Structure, StructureItem } from './structures.ts';

/** A text field; '' where it is empty. */
export const textIn = (row: Row, key: string): string => {
  const value = row[key];
  return typeof value === 'string' ? value : '';
};
const textOrNull = (row: Row, key: string): string | null => textIn(row, key) || null;
const number = (row: Row, key: string, otherwise: string): string => {
  const value = textIn(row, key);
  return isDecimalText(value) ? value : otherwise;
};
const whole = (row: Row, key: string): number | null => {
  const value = row[key];
  return typeof value === 'number' ? value : null;
};

const keyPartOf = fieldsReader(bom.lines.items.fields, ['isKeyPart']);

export function itemOfLine(line: LineRow): StructureItem {
  return {
    id: line.id,
    seq: line.seq,
    material: textIn(line, 'material'),
    unit: textIn(line, 'unit'),
    itemType: textIn(line, 'itemType') || 'standard',
    numerator: number(line, 'numerator', '0'),
    denominator: number(line, 'denominator', '1'),
    dosageType: textIn(line, 'dosageType') || 'variable',
    scrapRate: number(line, 'scrapRate', '0'),
    fixedScrapQty: number(line, 'fixedScrapQty', '0'),
    supplyType: textIn(line, 'supplyType') || 'normal',
    issueMode: textIn(line, 'issueMode') || 'pick',
    issueWarehouse: textOrNull(line, 'issueWarehouse'),
    issueLocation: textOrNull(line, 'issueLocation'),
    overIssueControl: textIn(line, 'overIssueControl') || 'warn',
    operationSeq: whole(line, 'operationSeq'),
    workCenter: textOrNull(line, 'workCenter'),
    backflushPoint: textOrNull(line, 'backflushPoint'),
    offsetDays: whole(line, 'offsetDays') ?? 0,
    positionNo: textIn(line, 'positionNo'),
    isKeyPart: keyPartOf(line).isKeyPart === true,
    childBom: textOrNull(line, 'childBom'),
    substituteGroup: textOrNull(line, 'substituteGroup'),
    substituteMode: textOrNull(line, 'substituteMode'),
    costShare: number(line, 'costShare', '0'),
    effectiveDate: textOrNull(line, 'effectiveDate'),
    expiryDate: textOrNull(line, 'expiryDate'),
    changeNo: textOrNull(line, 'changeNo'),
  };
}

/** The document as a structure: lines without material are left out, numbers that cannot be read count as nothing. */
export function structureOfDoc(doc: Doc): Structure {
  const { fields } = doc;
  const { items = [] } = doc.lines;
  return {
    id: doc.id,
    code: textIn(fields, 'code'),
    version: textIn(fields, 'bomVersion'),
    material: textIn(fields, 'material'),
    unit: textIn(fields, 'unit'),
    qty: number(fields, 'qty', '1'),
    yieldRate: number(fields, 'yieldRate', '100'),
    effectiveDate: textOrNull(fields, 'effectiveDate'),
    expiryDate: textOrNull(fields, 'expiryDate'),
    processRoute: textOrNull(fields, 'processRoute'),
    items: items.flatMap((line) => (textIn(line, 'material') === '' ? [] : [itemOfLine(line)])),
    substitutes: [],
    outputs: [],
    jointShare: '0',
  };
}
