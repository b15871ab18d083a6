// The small parts of a workbook package: what it contains, how its parts relate, and the list of its sheets.
import { xmlText } from './xml.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** Declaration and start tag of a part. */
export function xmlHead(root: 'worksheet' | 'workbook'): string {
  return `${declaration}<${root} xmlns="${main}" xmlns:r="${relationships}">`;
}

/** Name of a sheet as spreadsheets allow it. */
export function sheetName(title: string): string {
  const name = title
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .replaceAll(/^'|'$/g, '')
    .trim();
  return Array.from(name).slice(0, 31).join('') || 'Sheet1';
}

/** The head of each sheet repeats on every printed page. */
export function workbookPart(sheets: readonly { name: string; hidden: boolean; headRows: number }[]): string {
  const list = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const titles = sheets.map(
    ({ name, headRows }, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${xmlText(name.replaceAll("'", "''"))}'!$1:$${headRows}</definedName>`,
  );
  return `${xmlHead('workbook')}<sheets>${list.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}

export function contentTypes(sheets: number): string {
  const type = (part: string, name: string): string =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const list = Array.from({ length: sheets }, (_, at) => type(`worksheets/sheet${at + 1}.xml`, 'worksheet'));
  return (
    `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${list.join('')}${type('styles.xml', 'styles')}</Types>`
  );
}

/** Relations rId1, rId2 … by type and target. */
export function relations(list: readonly (readonly [type: string, target: string])[]): string {
  const each = list.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${each.join('')}</Relationships>`;
}
