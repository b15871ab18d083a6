// Fields that hold stored files: told by their number, since a stored path means nothing to a reader.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { pathsIn } from '#model/storedFile.ts';

export function isPath({ kind }: FieldDef): boolean {
  return kind === 'file' || kind === 'image' || kind === 'images';
}

/** '2 个文件', '1 张图片'. */
export function pathsText({ kind }: FieldDef, value: FieldValue): string {
  const count = typeof value === 'string' ? pathsIn(value).length : 0;
  if (count === 0) return '';
  return kind === 'file' ? `${count} 个文件` : `${count} 张图片`;
}
