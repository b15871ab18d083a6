// A workbook back as its owner made it, with the wrong cells coloured and what is wrong written beside the row. Only the
// sheets concerned and the cell formats are written anew, event by event; everything else is taken over as it is packed.
import { cellXml, columnIndex, columnName } from './cells.ts';
import type { Workbook } from './workbookReader.ts';
import { nodesIn, startTag, xmlOf, xmlReader, xmlText, xmlTree, type XmlNode, type XmlTag } from './xml.ts';
import { createZip } from './zip.ts';

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

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Characters of an explanation; a cell holds little more. */
const longestNote = 32_000;

/** @throws SheetError where the workbook cannot be read */
export async function markFaults(workbook: Workbook, marks: readonly SheetMarks[]): Promise<Uint8Array> {
  const { zip: source } = workbook;
  const zip = createZip();
  const byPart = new Map(
    workbook.sheets.flatMap(({ name, part }) => {
      const mark = marks.find(({ sheet }) => sheet === name);
      return mark === undefined ? [] : [[source.part(part), mark] as const];
    }),
  );
  const styles = new FaultStyles(xmlTree(await source.text(workbook.styles)));
  const stylesPart = source.part(workbook.styles);
  const shortened = marks.some(({ keep }) => keep !== null);
  for (const part of source.parts()) {
    const mark = byPart.get(part);
    if (mark !== undefined) {
      const entry = zip.entry(part.name);
      const sheet = new MarkedSheet(mark, styles);
      const reader = xmlReader(sheet);
      for await (const text of source.texts(part.name)) {
        reader.write(text);
        await entry.write(sheet.taken());
      }
      reader.end();
      await entry.write(sheet.taken());
      await entry.close();
    } else if (shortened && /calcChain\.xml$/i.test(part.name)) continue;
    else if (shortened && /^(\[Content_Types\]\.xml|.*workbook\.xml\.rels)$/i.test(part.name))
      await zip.add(part.name, withoutCalcChain(await source.text(part.name)));
    else if (part !== stylesPart) zip.copy(source, part);
  }
  if (stylesPart !== undefined) await zip.add(stylesPart.name, declaration + xmlOf(styles.tree));
  return zip.finish();
}

/** The order of calculation names cells that are no longer there. */
function withoutCalcChain(text: string): string {
  const tree = xmlTree(text);
  tree.children = tree.children.filter(
    (child) =>
      typeof child === 'string' ||
      ![child.attributes['PartName'], child.attributes['Target']].some((name) =>
        name?.endsWith('calcChain.xml'),
      ),
  );
  return declaration + xmlOf(tree);
}

/** Writes the events of a sheet again, rows under their new numbers. */
class MarkedSheet {
  readonly #mark: SheetMarks;
  readonly #styles: FaultStyles;
  #out = declaration;
  #last = 0;
  #written = 0;
  /** A start tag that may turn out to be an empty element. */
  #pending: XmlTag | null = null;
  /** Elements left out at present: a row, or a formula whose cells moved. */
  #skipped = 0;
  #row: { tag: XmlTag; from: number; cells: Map<number, string>; outside: string } | null = null;
  #cell: { column: number; outside: string } | null = null;
  #next = 0;

  constructor(mark: SheetMarks, styles: FaultStyles) {
    this.#mark = mark;
    this.#styles = styles;
  }

  /** What was written since it was asked last; nothing within a row. */
  taken(): string {
    if (this.#row !== null || this.#pending !== null) return '';
    const text = this.#out;
    this.#out = '';
    return text;
  }

  readonly open = (tag: XmlTag): void => {
    if (this.#skipped > 0) {
      this.#skipped++;
      return;
    }
    this.#settle();
    if (tag.name === 'row' && this.#row === null) this.#beginRow(tag);
    else if (tag.name === 'c' && this.#row !== null && this.#cell === null) this.#beginCell(tag);
    else if (tag.name === 'f' && this.#cell !== null && this.#mark.keep !== null) this.#skipped = 1;
    else this.#pending = tag;
  };

  readonly text = (text: string): void => {
    if (this.#skipped > 0) return;
    this.#settle();
    this.#out += xmlText(text);
  };

  readonly close = (name: string, full: string): void => {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    if (this.#pending !== null) {
      this.#out += startTag(full, this.#pending.attributes, true);
      this.#pending = null;
    } else if (name === 'c' && this.#cell !== null) this.#endCell(full);
    else if (name === 'row' && this.#row !== null) this.#endRow(full);
    else this.#out += `</${full}>`;
  };

  #settle(): void {
    if (this.#pending !== null) this.#out += startTag(this.#pending.full, this.#pending.attributes);
    this.#pending = null;
  }

  #beginRow(tag: XmlTag): void {
    const { keep, headRow } = this.#mark;
    const number = Number(tag.attributes['r'] ?? this.#last + 1);
    this.#last = number;
    if (keep !== null && number > headRow && !keep.has(number)) {
      this.#skipped = 1;
      return;
    }
    this.#written = keep === null || number <= headRow ? number : this.#written + 1;
    this.#row = { tag, from: number, cells: new Map(), outside: this.#out };
    this.#out = '';
    this.#next = 0;
  }

  #beginCell(tag: XmlTag): void {
    const { r, s = '0', ...others } = tag.attributes;
    const column = columnIndex(r ?? '') ?? this.#next;
    this.#next = column + 1;
    const wrong = this.#mark.rows.get(this.#row?.from ?? 0)?.columns.has(column) === true;
    this.#cell = { column, outside: this.#out };
    const style = wrong ? this.#styles.fault(s) : s;
    this.#out = startTag(tag.full, { r: `${columnName(column)}${this.#written}`, s: style, ...others });
  }

  #endCell(full: string): void {
    if (this.#cell === null) return;
    this.#row?.cells.set(this.#cell.column, `${this.#out}</${full}>`);
    this.#out = this.#cell.outside;
    this.#cell = null;
  }

  #endRow(full: string): void {
    const row = this.#row;
    if (row === null) return;
    const { headRow, noteColumn, noteTitle, rows } = this.#mark;
    const fault = rows.get(row.from);
    const name = (local: string): string => full.replace(/row$/, local);
    const place = (column: number): Record<string, string> => ({
      r: `${columnName(column)}${this.#written}`,
      s: this.#styles.fault('0'),
    });
    for (const column of fault?.columns ?? [])
      if (!row.cells.has(column)) row.cells.set(column, startTag(name('c'), place(column), true));
    const note = row.from === headRow ? noteTitle : (fault?.text ?? '');
    if (note === '') row.cells.delete(noteColumn);
    else {
      const text = `<${name('t')} xml:space="preserve">${cellXml(note.slice(0, longestNote))}</${name('t')}>`;
      row.cells.set(
        noteColumn,
        `${startTag(name('c'), { ...place(noteColumn), t: 'inlineStr' })}<${name('is')}>${text}</${name('is')}></${name('c')}>`,
      );
    }
    const cells = [...row.cells].toSorted(([left], [right]) => left - right).map(([, cell]) => cell);
    const { r: _number, spans: _spans, ...others } = row.tag.attributes;
    const head = startTag(full, { r: String(this.#written), ...others });
    this.#out = `${row.outside}${head}${cells.join('')}</${full}>`;
    this.#row = null;
  }
}

/** Cell formats that look like the given ones, on the colour of faults. */
class FaultStyles {
  readonly tree: XmlNode;
  readonly #formats: XmlNode | undefined;
  readonly #fill: string;
  readonly #known = new Map<string, string>();

  constructor(tree: XmlNode) {
    this.tree = tree;
    const fills = nodesIn(tree, 'fills')[0];
    this.#formats = fills === undefined ? undefined : nodesIn(tree, 'cellXfs')[0];
    this.#fill = String(nodesIn(fills).length);
    if (fills === undefined) return;
    const node = (name: string, attributes: Record<string, string>, ...children: XmlNode[]): XmlNode => ({
      name,
      full: fills.full.replace(/fills$/, name),
      attributes,
      children,
    });
    const colours = [node('fgColor', { rgb: 'FFFDD8D5' }), node('bgColor', { indexed: '64' })];
    fills.children.push(node('fill', {}, node('patternFill', { patternType: 'solid' }, ...colours)));
    fills.attributes['count'] = String(nodesIn(fills).length);
  }

  /** Index of the format; the given one where the workbook has no list of formats. */
  fault(style: string): string {
    const list = this.#formats;
    const known = this.#known.get(style);
    if (list === undefined || known !== undefined) return known ?? style;
    const formats = nodesIn(list);
    const like = formats[Number(style)] ?? formats[0];
    const attributes = like?.attributes ?? { numFmtId: '0', fontId: '0', borderId: '0', xfId: '0' };
    list.children.push({
      name: 'xf',
      full: list.full.replace(/cellXfs$/, 'xf'),
      attributes: { ...attributes, fillId: this.#fill, applyFill: '1' },
      children: like?.children ?? [],
    });
    list.attributes['count'] = String(formats.length + 1);
    this.#known.set(style, String(formats.length));
    return String(formats.length);
  }
}
