// The shape of a list or of lines by key: commands of the grid, so that they stand in its key sheet and can be remapped.
import type { GridCommand } from '#grid';
import type { ListShape } from './listShape.ts';

/** @param place 'cell' where no menu of the page offers it */
export function wrapCommand<Row>(
  wrapped: boolean,
  place: 'cell' | 'none',
  onWrap: (wrap: boolean) => void,
): GridCommand<Row> {
  return {
    name: 'wrapRemarks',
    title: wrapped ? '取消备注换行' : '备注自动换行',
    keys: ['Alt+Z'],
    place,
    run: () => onWrap(!wrapped),
  };
}

export function shapeCommands<Row>(
  shape: ListShape,
  hasDetails: boolean,
  onShape: (part: Partial<ListShape>) => void,
): GridCommand<Row>[] {
  const details: GridCommand<Row> = {
    name: 'rowDetails',
    title: shape.details ? '不再行内展开明细' : '行内展开明细',
    keys: ['Alt+X'],
    place: 'none',
    run: () => onShape({ details: !shape.details }),
  };
  const pivot: GridCommand<Row> = {
    name: 'pivot',
    title: '透视…',
    keys: ['Alt+Shift+T'],
    place: 'none',
    run: () => onShape({ pivoting: true }),
  };
  return [
    wrapCommand(shape.wrap, 'none', (wrap) => onShape({ wrap })),
    ...(hasDetails ? [details] : []),
    pivot,
  ];
}
