// The language of printed documents: what stands on the paper, as data bound to fields; no markup and no code.

export interface PrintField {
  /** Key of a header field. */
  field: string;
  /** In place of the field's title. */
  label?: string;
  /** Columns of the header grid it takes. */
  span?: number;
}

export interface PrintColumn {
  /** Key of a line field; 'seq' the row number. */
  field: string;
  label?: string;
  /** Millimetres on the paper before the columns are stretched to its width. */
  width: number;
  /** Summed below the table. */
  sum?: boolean;
  /** In place of the value: a code for scanners, the document's with the value behind it, or room to write by hand. */
  shows?: 'qr' | 'blank';
}

export interface PrintLayout {
  /** Heading; '' the title of the document. */
  title: string;
  /** Path of a picture at the top left; '' none. */
  image: string;
  /** Name of the organisation above the title. */
  company: boolean;
  headerColumns: number;
  header: readonly PrintField[];
  /** Key of the lines; '' none are printed. */
  lines: string;
  columns: readonly PrintColumn[];
  /** Discount and pricing unit come up as columns where a line's amount is not quantity times price. */
  explained: boolean;
  /** Clauses that are ticked stand below the table, one after the other. */
  clauses: boolean;
  /** Header field with an amount written out in capitals; '' none. */
  capitals: string;
  /** Header fields below the table. */
  footer: readonly PrintField[];
  /** Text below the table with {{field}} places; terms, addresses. */
  note: string;
  /** '审核：{{approvedBy}}', '客户确认：' … in one line at the end. */
  signatures: readonly string[];
  /** Header field coded at the top right; '' none. */
  qr: string;
  /** Header fields without a value are left out. */
  hideEmpty: boolean;
  pageNumbers: boolean;
  /** Points. */
  fontSize: number;
}

export interface PaperSize {
  /** Millimetres, upright. */
  width: number;
  height: number;
}

/** The papers of the dictionary `paperSize`; continuous forms are 241 mm wide with their strips. */
export const paperSizes: Readonly<Record<string, PaperSize>> = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  A3: { width: 297, height: 420 },
  letterHalf: { width: 241, height: 140 },
  letterThird: { width: 241, height: 93 },
  label60x40: { width: 60, height: 40 },
  label100x70: { width: 100, height: 70 },
};

export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A paper of an entity's own that needs no template: what differs from its standard format. */
export interface BuiltInPrint {
  /** Within the entity. */
  key: string;
  name: string;
  paper: string;
  landscape?: boolean;
  layout: Partial<PrintLayout>;
}

/** A template as printing uses it; `id` null: a built-in one. */
export interface PrintTemplate {
  id: string | null;
  /** Of a built-in one: key of the entity's own paper, '' its standard format. */
  builtIn?: string;
  name: string;
  entity: string;
  paper: string;
  landscape: boolean;
  /** Millimetres. */
  margins: Margins;
  /** Rows of a page, filled up with empty ones; 0: as many as fit. */
  rowsPerPage: number;
  copyTitle: string;
  isDefault: boolean;
  /** Printing is counted. */
  logPrint: boolean;
  layout: PrintLayout;
}

/** GET data/:entity/:id/prints, newest first: one row for each time it went to a printer. */
export interface PrintRecord {
  /** Instant, ISO UTC. */
  at: string;
  byName: string | null;
  /** Name of the template at that time; null where it is not known. */
  template: string | null;
  /** Version of the document that was printed. */
  version: number;
}

export function isLabel({ paper }: Pick<PrintTemplate, 'paper'>): boolean {
  return paper.startsWith('label');
}

/** The paper as it lies, in millimetres. */
export function paperOf({ paper, landscape }: Pick<PrintTemplate, 'paper' | 'landscape'>): PaperSize {
  const { width, height } = paperSizes[paper] ?? { width: 210, height: 297 };
  return landscape ? { width: height, height: width } : { width, height };
}

const continuous = new Set(['letterHalf', 'letterThird']);

export function usualMargins(paper: string): Margins {
  if (paper.startsWith('label')) return { top: 2, right: 2, bottom: 2, left: 2 };
  // The strips with holes are 12.7 mm wide on either side.
  if (continuous.has(paper)) return { top: 6, right: 15, bottom: 6, left: 15 };
  return paper === 'A5'
    ? { top: 8, right: 8, bottom: 8, left: 8 }
    : { top: 12, right: 12, bottom: 12, left: 12 };
}
