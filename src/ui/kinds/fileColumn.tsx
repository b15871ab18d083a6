// Cells that hold stored files: nothing is typed into them, Enter, F2, F7 and a double click open the window in which files
// are chosen. Pictures are shown small.
import type { ColumnEditor, GridColumn } from '#grid';
import type { Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { pathsIn } from '#model/storedFile.ts';
import { CellPictures } from '#ui/upload/CellPictures.tsx';
import type { FieldEnvironment } from './environment.ts';

export function addChoice(editor: ColumnEditor<Row>, field: FieldDef, environment: FieldEnvironment): void {
  editor.parse = () => ({ ok: false, problem: `${field.title}不能输入文字，请按 F7 选择文件` });
  editor.pick = async ({ row, column }) => {
    const value = row?.[column];
    const chosen = await environment.files.choose(field, typeof value === 'string' ? value : null);
    return chosen === undefined ? [] : [{ value: chosen }];
  };
}

export function addPictures(column: GridColumn<Row>, field: FieldDef): void {
  column.cell = 'rich';
  column.rich = (value) =>
    typeof value === 'string' ? <CellPictures label={field.title} paths={pathsIn(value)} /> : null;
}
