// The pages of one document as they come out of the printer: measured once unseen at their real size, then cut into
// pages, each with the head of document and table and its number.
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fileAddress } from '#model/storedFile.ts';
import { isLabel, paperOf, type PrintTemplate } from '#model/print/print.ts';
import type { PrintContent, PrintedField } from './printContent.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { Capitals, Clauses } from './PrintClauses.tsx';
import { pagesOf, partsOf, type PageParts, type PageRows } from './pages.ts';
import classes from './print.module.css';

export interface PrintPagesProps {
  template: PrintTemplate;
  content: PrintContent;
  /** Told when the pages are known. */
  onPages?(count: number): void;
}

export function PrintPages({ template, content, onPages }: PrintPagesProps): ReactNode {
  const [pages, setPages] = useState<readonly PageRows[] | null>(null);
  const ruler = useRef<HTMLDivElement | null>(null);
  const listener = useRef(onPages);
  useLayoutEffect(() => {
    listener.current = onPages;
  });
  useLayoutEffect(() => {
    const sheet = ruler.current;
    if (sheet === null) return;
    const height = (part: string): number =>
      sheet.querySelector(`[data-part="${part}"]`)?.getBoundingClientRect().height ?? 0;
    const inner = sheet.querySelector('[data-part="inner"]')?.clientHeight ?? 0;
    const heights = (part: string): number[] =>
      [...sheet.querySelectorAll(`[data-part="${part}"]`)].map((row) => row.getBoundingClientRect().height);
    const rows = heights('row').slice(0, content.rows.length);
    const totals = height('sums') + height('capitals');
    // Sums stand between the last row and the first clause.
    const clauses = heights('clause').map((own, at) => (at === 0 ? own + totals : own));
    const measured = {
      room: inner - height('head') - height('number') - 2,
      tableHead: height('tableHead'),
      rows: [...rows, ...clauses],
      end: height('end') + (clauses.length === 0 ? totals : 0),
      emptyRow: height('empty'),
    };
    const next = pagesOf(measured, template.rowsPerPage);
    setPages(next);
    listener.current?.(next.length);
  }, [template, content]);
  const style = useMemo(() => sheetStyle(template), [template]);
  const whole = content.rows.length + content.clauses.length;
  const all: PageRows = { from: 0, to: whole, empty: 1, last: true };
  return (
    <>
      {createPortal(
        <div className={classes['ruler']} ref={ruler} aria-hidden>
          <Sheet template={template} content={content} style={style} rows={all} number={1} count={1} />
        </div>,
        document.body,
      )}
      {pages?.map((rows, index) => (
        <Sheet
          key={rows.from === 0 && index === 0 ? 'first' : `${rows.from}-${index}`}
          template={template}
          content={content}
          style={style}
          rows={rows}
          number={index + 1}
          count={pages.length}
        />
      ))}
    </>
  );
}

function sheetStyle(template: PrintTemplate): CSSProperties {
  const { width, height } = paperOf(template);
  const { top, right, bottom, left } = template.margins;
  return {
    width: `${width}mm`,
    height: `${height}mm`,
    padding: `${top}mm ${right}mm ${bottom}mm ${left}mm`,
    fontSize: `${template.layout.fontSize}pt`,
  };
}

interface SheetProps {
  template: PrintTemplate;
  content: PrintContent;
  style: CSSProperties;
  rows: PageRows;
  number: number;
  count: number;
}

function Sheet({ template, content, style, rows, number, count }: SheetProps): ReactNode {
  const { layout, copyTitle } = template;
  const parts = partsOf(rows, content.rows.length, content.clauses.length);
  return (
    <article className={classes['sheet']} style={style} data-sheet={number}>
      <div className={classes['inner']} data-part="inner">
        {isLabel(template) ? (
          <LabelHead content={content} layout={layout} copyTitle={copyTitle} />
        ) : (
          <Head content={content} layout={layout} copyTitle={copyTitle} />
        )}
        {parts.table && content.columns.length > 0 && (
          <Table content={content} parts={parts} empty={rows.empty} />
        )}
        {parts.sums && content.capitals !== null && <Capitals {...content.capitals} />}
        <Clauses clauses={content.clauses.slice(...parts.clauses)} />
        {rows.last && <End content={content} columns={layout.headerColumns} />}
        {layout.pageNumbers && (
          <div className={classes['number']} data-part="number">
            第 {number} 页 / 共 {count} 页
          </div>
        )}
      </div>
    </article>
  );
}

interface HeadProps {
  content: PrintContent;
  layout: PrintTemplate['layout'];
  copyTitle: string;
}

/** A label has no room for a line of titles: the code stands beside everything else. */
function LabelHead({ content, layout, copyTitle }: HeadProps): ReactNode {
  const picture = content.image === '' ? null : fileAddress(content.image);
  return (
    <header data-part="head" className={classes['label']}>
      <div className={classes['labelText']}>
        {picture !== null && <img src={picture} alt="" className={classes['logo']} />}
        {content.company !== '' && <div>{content.company}</div>}
        {content.title !== '' && <h1>{content.title}</h1>}
        {copyTitle !== '' && <div>{copyTitle}</div>}
        <FieldGrid fields={content.header} columns={layout.headerColumns} />
      </div>
      {content.qr !== '' && <QrCode text={content.qr} className={classes['labelCode']} />}
    </header>
  );
}

function Head({ content, layout, copyTitle }: HeadProps): ReactNode {
  const picture = content.image === '' ? null : fileAddress(content.image);
  return (
    <header data-part="head" className={classes['head']}>
      <div className={classes['titles']}>
        <div className={classes['corner']}>
          {picture !== null && <img src={picture} alt="" className={classes['logo']} />}
        </div>
        <div className={classes['middle']}>
          {content.company !== '' && <div className={classes['company']}>{content.company}</div>}
          <h1>{content.title}</h1>
        </div>
        <div className={`${classes['corner'] ?? ''} ${classes['cornerEnd'] ?? ''}`}>
          {copyTitle !== '' && <span className={classes['copy']}>{copyTitle}</span>}
          {content.qr !== '' && <QrCode text={content.qr} className={classes['qr']} />}
        </div>
      </div>
      <FieldGrid fields={content.header} columns={layout.headerColumns} />
    </header>
  );
}

function FieldGrid({ fields, columns }: { fields: readonly PrintedField[]; columns: number }): ReactNode {
  if (fields.length === 0) return null;
  return (
    <dl className={classes['fields']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {fields.map(({ label, text, span }, index) => (
        <div key={`${label}${index}`} style={{ gridColumn: `span ${Math.min(span, columns)}` }}>
          <dt>{label}：</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({
  content: { columns, rows },
  parts: {
    rows: [from, to],
    sums,
  },
  empty,
}: {
  content: PrintContent;
  parts: PageParts;
  empty: number;
}): ReactNode {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const summed = sums && columns.some(({ sum }) => sum !== '');
  return (
    <table className={classes['table']}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width: `${(width / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead data-part="tableHead">
        <tr>
          {columns.map(({ key, label, align }) => (
            <th key={key} style={{ textAlign: align === 'end' ? 'end' : 'center' }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(from, to).map((texts, index) => (
          <tr key={from + index} data-part="row">
            {columns.map(({ key, align, isCode }, column) => (
              <td key={key} style={{ textAlign: align }}>
                {isCode ? (
                  <QrCode text={texts[column] ?? ''} className={classes['rowCode']} />
                ) : (
                  texts[column]
                )}
              </td>
            ))}
          </tr>
        ))}
        {Array.from({ length: empty }, (_, index) => (
          <tr key={`empty ${index}`} data-part="empty">
            {columns.map(({ key }) => (
              <td key={key}>&nbsp;</td>
            ))}
          </tr>
        ))}
        {summed && (
          <tr data-part="sums" className={classes['sums']}>
            {columns.map(({ key, sum, align }, index) => (
              <td key={key} style={{ textAlign: align }}>
                {sum === '' && index === 0 ? '合计' : sum}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

function End({ content, columns }: { content: PrintContent; columns: number }): ReactNode {
  const { footer, note, signatures } = content;
  return (
    <footer data-part="end" className={classes['end']}>
      <FieldGrid fields={footer} columns={columns} />
      {note !== '' && <p className={classes['note']}>{note}</p>}
      {signatures.length > 0 && (
        <div className={classes['signatures']}>
          {signatures.map((text, index) => (
            <span key={`${text}${index}`}>{text}</span>
          ))}
        </div>
      )}
    </footer>
  );
}
