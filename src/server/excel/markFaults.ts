// A workbook back as its owner made it, with the wrong cells coloured and what is wrong written beside the row. Only the
// sheets concerned and the cell formats are written anew; everything else is taken over as it is.
import { cellXml, columnIndex, columnName } from './cells.ts';
import { attribute, cellsOf, prefixOf, stretches } from './rowScanner.ts';
import type { Workbook } from './workbookReader.ts';
import { createZip } from './zipWriter.ts';

export interface RowMark {
  columns: Set<number>;
  text: string;
}

export interface SheetMarks {
  sheet: string;
  headRow: number;
  /** Column of the explanations, from 0. */
  noteColumn: number;
  noteTitle: string;
  rows: ReadonlyMap<number, RowMark>;
  /** Only these rows are kept below the head; null keeps all. */
  keep: ReadonlySet<number> | null;
}

export async function markFaults(workbook: Workbook, marks: readonly SheetMarks[]): Promise<Uint8Array> {
  const zip = createZip();
  const byPart = new Map(
    marks.flatMap((mark) => {
      const source = workbook.sheets.find(({ name }) => name === mark.sheet);
      return source === undefined ? [] : [[source.part, mark] as const];
    }),
  );
  const styles = createStyles(await workbook.zip.text('xl/styles.xml'));
  const shortened = marks.some(({ keep }) => keep !== null);
  for (const part of workbook.zip.parts.values()) {
    const mark = byPart.get(part.name);
    if (mark !== undefined) {
      const entry = zip.entry(part.name);
      for await (const text of markedSheet(workbook.zip.texts(part.name), mark, styles))
        if (text !== '') await entry.write(text);
      await entry.close();
    } else if (part.name === 'xl/calcChain.xml' && shortened) continue;
    else if (part.name === '[Content_Types].xml' && shortened)
      await zip.add(
        part.name,
        (await workbook.zip.text(part.name)).replace(/<(?:\w+:)?Override\s[^>]*calcChain[^>]*\/>/, ''),
      );
    else if (part.name === 'xl/_rels/workbook.xml.rels' && shortened)
      await zip.add(
        part.name,
        (await workbook.zip.text(part.name)).replace(/<(?:\w+:)?Relationship\s[^>]*calcChain[^>]*\/>/, ''),
      );
    else if (part.name !== 'xl/styles.xml') zip.copy(workbook.zip, part);
  }
  if (workbook.zip.parts.has('xl/styles.xml')) await zip.add('xl/styles.xml', styles.xml());
  return zip.finish();
}

async function* markedSheet(
  texts: AsyncIterable<string>,
  mark: SheetMarks,
  styles: Styles,
): AsyncGenerator<string> {
  let prefix: string | null = null;
  let last = 0;
  let written = 0;
  let pending = '';
  for await (const { row, xml } of stretches(texts)) {
    if (!row) {
      prefix ??= prefixOf(xml, 'worksheet');
      yield pending + xml;
      pending = '';
      continue;
    }
    const head = xml.slice(0, xml.indexOf('>'));
    const number = Number(attribute(head, 'r') ?? last + 1);
    last = number;
    const fault = mark.rows.get(number);
    if (mark.keep !== null && number > mark.headRow && !mark.keep.has(number)) continue;
    written = mark.keep === null || number <= mark.headRow ? number : written + 1;
    const note = number === mark.headRow ? mark.noteTitle : (fault?.text ?? '');
    pending +=
      note === '' && written === number && mark.keep === null
        ? xml
        : rewritten(xml, { prefix: prefix ?? '', number: written, mark, fault, note, styles });
    if (pending.length < 65_536) continue;
    yield pending;
    pending = '';
  }
}

interface Rewriting {
  prefix: string;
  number: number;
  mark: SheetMarks;
  fault: RowMark | undefined;
  note: string;
  styles: Styles;
}

/** The row under its new number, wrong cells in the colour of faults, the explanation in its column. */
function rewritten(xml: string, { prefix, number, mark, fault, note, styles }: Rewriting): string {
  const head = xml
    .slice(0, xml.indexOf('>'))
    .replace(/\/$/, '')
    .replace(/\s(r|spans)="[^"]*"/g, '');
  const cells = new Map<number, string>();
  let next = 0;
  for (const { tag, content } of cellsOf(xml, prefix)) {
    const at = columnIndex(attribute(tag, 'r') ?? '') ?? next;
    next = at + 1;
    const style = attribute(tag, 's') ?? '0';
    const shown = fault?.columns.has(at) === true ? styles.fault(style) : style;
    // Rows move up when others are left out: a formula would then look at the wrong cells.
    const inner =
      mark.keep === null
        ? content
        : content.replaceAll(new RegExp(`<${prefix}f(?:\\s[^>]*)?(?:/>|>[^<]*</${prefix}f>)`, 'g'), '');
    const plain = tag.replace(/\s(r|s)="[^"]*"/g, '');
    cells.set(
      at,
      `${plain} r="${columnName(at)}${number}" s="${shown}"${inner === '' ? '/>' : `>${inner}</${prefix}c>`}`,
    );
  }
  for (const at of fault?.columns ?? [])
    if (!cells.has(at))
      cells.set(at, `<${prefix}c r="${columnName(at)}${number}" s="${styles.fault('0')}"/>`);
  if (note !== '') {
    const text = `<${prefix}is><${prefix}t xml:space="preserve">${cellXml(note.slice(0, 32_000))}</${prefix}t></${prefix}is>`;
    cells.set(
      mark.noteColumn,
      `<${prefix}c r="${columnName(mark.noteColumn)}${number}" s="${styles.fault('0')}" t="inlineStr">${text}</${prefix}c>`,
    );
  } else cells.delete(mark.noteColumn);
  const inOrder = [...cells].toSorted(([left], [right]) => left - right).map(([, cell]) => cell);
  return `${head} r="${number}">${inOrder.join('')}</${prefix}row>`;
}

interface Styles {
  /** Index of the format that looks like the given one, on the colour of faults. */
  fault(style: string): string;
  xml(): string;
}

function createStyles(xml: string): Styles {
  const list = /<((?:\w+:)?)cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml);
  const prefix = list?.[1] ?? '';
  const formats =
    list === null
      ? []
      : (list[0].match(
          new RegExp(`<${prefix}xf\\s[^>]*?/>|<${prefix}xf\\s[^>]*>[\\s\\S]*?</${prefix}xf>`, 'g'),
        ) ?? []);
  const fills = new RegExp(`<${prefix}fills[\\s>][\\s\\S]*?</${prefix}fills>`).exec(xml)?.[0] ?? '';
  const fillCount = (fills.match(new RegExp(`<${prefix}fill[\\s>]`, 'g')) ?? []).length;
  const added: string[] = [];
  const known = new Map<string, string>();
  return {
    fault(style) {
      if (list === null || fills === '') return style;
      let index = known.get(style);
      if (index === undefined) {
        const format =
          formats[Number(style)] ??
          formats[0] ??
          `<${prefix}xf numFmtId="0" fontId="0" borderId="0" xfId="0"/>`;
        const open = format
          .slice(0, format.indexOf('>'))
          .replace(/\/$/, '')
          .replace(/\s(fillId|applyFill)="[^"]*"/g, '');
        const rest = format.slice(format.indexOf('>'));
        added.push(
          `${open} fillId="${fillCount}" applyFill="1"${format[format.indexOf('>') - 1] === '/' ? '/>' : rest}`,
        );
        known.set(style, (index = String(formats.length + added.length - 1)));
      }
      return index;
    },
    xml() {
      if (list === null || added.length === 0) return xml;
      const solid = `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="FFFDD8D5"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`;
      const longerFills = counted(fills, fillCount + 1).replace(
        new RegExp(`</${prefix}fills>$`),
        `${solid}</${prefix}fills>`,
      );
      const longerFormats = counted(list[0], formats.length + added.length).replace(
        new RegExp(`</${prefix}cellXfs>$`),
        () => `${added.join('')}</${prefix}cellXfs>`,
      );
      return xml.replace(fills, () => longerFills).replace(list[0], () => longerFormats);
    },
  };
}

function counted(xml: string, count: number): string {
  return xml.replace(/^(<[^>]*?)\scount="\d+"/, `$1 count="${count}"`);
}
