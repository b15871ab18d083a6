// Shared half of the kinds that hold paths of uploaded files, comma-joined where several are allowed.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { accepted, compareTexts, isEmpty, presenceOps, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { defaultLengths, singleLine, textProblem } from './plainText.ts';

const safePath = /^(https?:\/\/[^\s,"'<>\\]+|\/?[^\s,"'<>\\:]+)$/;

/** Paths of a stored value; none when it is empty. */
function pathsOfValue(value: FieldValue | undefined): string[] {
  return typeof value === 'string'
    ? value.split(',').flatMap((path) => (path.trim() === '' ? [] : [path.trim()]))
    : [];
}

export function pathKind(several: boolean): Kind {
  const check = (value: FieldValue | undefined, field: FieldDef): string | null => {
    if (isEmpty(value)) return null;
    const limit = several ? defaultLengths.path * 10 : defaultLengths.path;
    const problem = textProblem(value, field, limit);
    if (problem !== null) return problem;
    const paths = pathsOfValue(value);
    if (!several && paths.length > 1) return `${field.title}只能有一个文件`;
    const bad = paths.find((path) => !safePath.test(path) || path.split('/').includes('..'));
    return bad === undefined ? null : `${field.title}不是有效的文件路径：${bad.slice(0, 80)}`;
  };
  return {
    parse(text, field) {
      const value = pathsOfValue(singleLine(text)).join(',');
      if (value === '') return accepted(null);
      const problem = check(value, field);
      return problem === null ? accepted(value) : refused(problem);
    },
    format: (value) => (typeof value === 'string' ? value : ''),
    check,
    compare: compareTexts,
    sqlType: () => 'text',
    ops: presenceOps,
    align: several ? 'start' : 'center',
    fromSql: (value) => (typeof value === 'string' ? value : null),
    toSql: (value) => (isEmpty(value) ? null : value),
    canonical: (value) => (value === '' ? null : value),
  };
}
