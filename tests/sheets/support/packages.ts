// Workbooks as other programs write them, put together part by part.
import { createZip } from '#sheets/zip.ts';

export const transitional = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const relationships = {
  [transitional]: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  [strict]: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};

export interface Parts {
  /** What stands between the tags of sheetData. */
  rows: string;
  /** After sheetData. */
  after?: string;
  /** Entries of the shared texts; null leaves the part out although it is named. */
  shared?: readonly string[] | null;
  /** Formats of the workbook's own by number, and the number of each cell format. */
  formats?: Readonly<Record<number, string>>;
  styles?: readonly number[];
  workbookPr?: string;
  namespace?: typeof transitional | typeof strict;
  /** Written before every name of the sheet: 'x:'. */
  prefix?: string;
  /** Folder of the parts. */
  folder?: string;
  /** More parts, or others in place of these. */
  others?: Readonly<Record<string, string>>;
}

export async function packageOf(parts: Parts): Promise<Uint8Array<ArrayBuffer>> {
  const { rows, after = '', shared = [], formats = {}, styles = [0], workbookPr = '', prefix = '' } = parts;
  const { namespace = transitional, folder = 'xl', others = {} } = parts;
  const types = relationships[namespace];
  const p = prefix;
  const xmlns = p === '' ? `xmlns="${namespace}"` : `xmlns:${p.slice(0, -1)}="${namespace}"`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
  const relations = (inner: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const numFmts = Object.entries(formats).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const content: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', `${folder}/workbook.xml`)),
    [`${folder}/workbook.xml`]: `<workbook xmlns="${namespace}" xmlns:r="${types}">${workbookPr}<sheets><sheet name="表" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    [`${folder}/_rels/workbook.xml.rels`]: relations(
      relation('rId7', 'worksheet', 'worksheets/a.xml') +
        relation('rId8', 'styles', 'styles.xml') +
        relation('rId9', 'sharedStrings', `/${folder}/sharedStrings.xml`),
    ),
    [`${folder}/styles.xml`]: `<styleSheet xmlns="${namespace}"><numFmts>${numFmts.join('')}</numFmts><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    [`${folder}/worksheets/a.xml`]: `<${p}worksheet ${xmlns}><${p}sheetData>${rows}</${p}sheetData>${after}</${p}worksheet>`,
    ...(shared === null
      ? {}
      : { [`${folder}/sharedStrings.xml`]: `<sst xmlns="${namespace}">${shared.join('')}</sst>` }),
    ...others,
  };
  const zip = createZip();
  for (const [name, text] of Object.entries(content)) await zip.add(name, text);
  return zip.finish();
}

/** Writes another number into every directory entry of the package: its field begins at `field`. */
export function withDirectory(
  bytes: Uint8Array<ArrayBuffer>,
  field: number,
  value: number,
): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at < changed.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + field, value, true);
  return changed;
}
