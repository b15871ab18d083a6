// The unit a price counts by, beside the price in lists of lines: shown where it is another one than the quantity's, so that
// nobody multiplies a price per ton by a quantity in kilograms.
import type { GridColumn } from '#grid';
import type { ListColumn } from '#model/derive/columns.ts';
import type { Row } from '#model/entity.ts';

const pathsIn = (lines: string | null): { own: string; unit: string } => {
  const prefix = lines === null ? '' : `${lines}.`;
  return { own: `${prefix}priceUnit`, unit: `${prefix}unit` };
};

/** The columns with the unit of the price after the prices that are shown; the same where there is none of them. */
export function withPriceUnit(columns: readonly ListColumn[], lines: string | null): readonly ListColumn[] {
  const { own, unit } = pathsIn(lines);
  const column = columns.find(({ path }) => path === own);
  const rest = columns.filter((each) => each !== column);
  const first = rest.findIndex(({ field, shown }) => shown && field.kind === 'price');
  if (column === undefined || first < 0 || !columns.some(({ path }) => path === unit)) return columns;
  let after = first + 1;
  while (rest[after]?.shown === true && rest[after]?.field.kind === 'price') after += 1;
  return [...rest.slice(0, after), { ...column, shown: true }, ...rest.slice(after)];
}

/** The cells of that column: empty where the quantity is of the same unit. Other columns are left as they are. */
export function priceUnitCells(column: GridColumn<Row>, lines: string | null): GridColumn<Row> {
  const { own, unit } = pathsIn(lines);
  if (column.id !== own) return column;
  return {
    ...column,
    help: '单价按这个单位；与数量的单位相同时不显示',
    text: (value, row) => (row[unit] === value ? '' : column.text(value, row)),
  };
}
