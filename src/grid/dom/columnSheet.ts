// Places of the columns as one class each, in a style sheet of the grid's own: cells of one column share one computed
// style, and a resize writes a rule instead of every cell.
import type { ColumnLayout } from '../table/columnLayout.ts';
import type { DecimalPoints } from './decimalPoints.ts';

export interface ColumnSheet {
  /** Class of the column at a visual index. */
  classOf: (index: number) => string;
  write: <Row>(layout: ColumnLayout<Row>, most: DecimalPoints['most']) => void;
  attach: () => () => void;
}

export function createColumnSheet(gridId: string): ColumnSheet {
  const sheet = new CSSStyleSheet();
  const names: string[] = [];
  let written = '';
  const classOf = (index: number): string => (names[index] ??= `${gridId}c${index}`);

  return {
    classOf,
    write(layout, most) {
      const rules = layout.columns.map(({ id, index, region, left, width }) => {
        const from = region === 'start' ? layout.gutter + left : left;
        return `.${classOf(index)}{left:${from}px;width:${width}px;--g-most:${most[id] ?? 0}}`;
      });
      const text = rules.join('');
      if (text === written) return;
      written = text;
      sheet.replaceSync(text);
    },
    attach() {
      document.adoptedStyleSheets.push(sheet);
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    },
  };
}
