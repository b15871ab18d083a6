// From a design of a report to the definition it publishes, and what is wrong with it: paths that lead nowhere, columns
// that cannot be added up, formulas that cannot be read. Pure, the same for the designer and for the publication.
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { compile, ExpressionError, pathsOf } from '#model/expression.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Problem } from '#model/check/problem.ts';
import { aggregateProblem, gatheredField, resolvePath } from '#model/report/gatheredPaths.ts';
import { type Aggregate, aggregates, type Gathering, gatherOps } from '#model/report/gathering.ts';
import type { DocRule } from '#model/rules/rule.ts';
import { plainText } from '#model/text/plainText.ts';

const text = (row: Row, key: string): string => plainText(row[key] ?? null).trim();
const reportCode = /^[A-Za-z][A-Za-z0-9]{1,19}$/;
const columnName = /^[a-z][A-Za-z0-9]{0,23}$/;
const taken = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'id',
  'org',
  'doc',
  'and',
  'or',
  'not',
]);

type Known = (name: string) => EntityDef | undefined;

/** Name of the entity a report of this code becomes: 'sales' → 'xReportSales'. */
export function reportEntityName(code: string): string {
  return `xReport${code.charAt(0).toUpperCase()}${code.slice(1)}`;
}

/** Rule `reportKeys`: a column nobody named gets a name of its own, which it then keeps. */
export const reportKeys: DocRule = {
  needs: ['rootEntity'],
  needsLines: ['columnKey'],
  run({ doc }) {
    const rows = doc.lines['columns'] ?? [];
    const used = new Set(rows.map((row) => text(row, 'columnKey')));
    const named = new Map<string, Row>();
    let next = 1;
    for (const row of rows) {
      if (text(row, 'columnKey') !== '' || text(row, 'title') === '') continue;
      while (used.has(`c${next}`)) next += 1;
      used.add(`c${next}`);
      named.set(row.id, { columnKey: `c${next}` });
    }
    return named.size === 0 ? {} : { columns: named };
  },
  problems({ doc }) {
    const code = text(doc.fields, 'code');
    const bad = code !== '' && !reportCode.test(code);
    return [
      ...(bad
        ? [
            {
              field: 'code',
              level: 'error' as const,
              message: '报表编码须以字母开头，只用字母和数字，2 到 20 个字符',
            },
          ]
        : []),
      ...(doc.lines['columns'] ?? []).flatMap((row) => {
        const key = text(row, 'columnKey');
        return key === '' || (columnName.test(key) && !taken.has(key))
          ? []
          : [
              {
                field: 'columnKey',
                level: 'error' as const,
                message: '列键须以小写字母开头，只用字母和数字，且不是保留字',
                line: { lines: 'columns', row },
              },
            ];
      }),
    ];
  },
};

const aggregateOf = (row: Row): Aggregate =>
  aggregates.find((each) => each === text(row, 'aggregate')) ?? 'none';

export function reportDefinition(doc: Doc, entityOf: Known): EntityDef {
  const head = doc.fields;
  const root = entityOf(text(head, 'rootEntity'));
  const lines = text(head, 'rootLines') || undefined;
  const columns = doc.lines['columns'] ?? [];
  const params = doc.lines['params'] ?? [];
  const at = (path: string): FieldDef =>
    (root === undefined ? null : resolvePath(root, lines, path, entityOf))?.field ?? {
      kind: 'text',
      title: path,
    };
  const gathers: Gathering = {
    root: text(head, 'rootEntity'),
    ...(lines === undefined ? {} : { lines }),
    columns: Object.fromEntries(
      columns
        .filter((row) => text(row, 'expression') === '')
        .map((row) => [text(row, 'columnKey'), { path: text(row, 'path'), aggregate: aggregateOf(row) }]),
    ),
    where: params.map((row, index) => ({
      path: text(row, 'path'),
      op: gatherOps.find((each) => each === text(row, 'queryMode')) ?? 'eq',
      parameter: `p${index + 1}`,
    })),
  };
  const isGrouped = columns.some((row) => aggregateOf(row) !== 'none');
  const isDocument = root?.kind === 'document' && !isGrouped;
  return {
    name: reportEntityName(text(head, 'code')),
    title: text(head, 'name'),
    area: 'online',
    kind: 'report',
    states: 'none',
    label: [],
    search: [],
    fields: Object.fromEntries(columns.map((row) => [text(row, 'columnKey'), columnField(row, at)])),
    ...(params.length > 0
      ? {
          parameters: Object.fromEntries(
            params.map((row, index) => [`p${index + 1}`, parameterField(row, at)]),
          ),
        }
      : {}),
    gathers,
    ...(isDocument && lines === undefined
      ? { drills: [{ title: root.title, entity: `=${root.name}`, id: 'id' }] }
      : {}),
    menu: {
      group: text(head, 'menuGroup') || '在线开发',
      order: typeof head['menuOrder'] === 'number' ? head['menuOrder'] : 600,
      icon: 'chart-bar',
    },
  };
}

function columnField(row: LineRow, at: (path: string) => FieldDef): FieldDef {
  const expression = text(row, 'expression');
  const { width, decimals } = row;
  const base: FieldDef =
    expression === ''
      ? gatheredField(at(text(row, 'path')), aggregateOf(row), text(row, 'title'))
      : { kind: 'qty', title: text(row, 'title'), computed: expression };
  return {
    ...base,
    ...(row['isShow'] === false ? { hidden: true } : { list: true }),
    ...(row['isTotal'] === true ? { total: true } : {}),
    ...(typeof width === 'number' ? { width } : {}),
    ...(typeof decimals === 'number' && base.kind === 'qty' ? { scale: String(decimals) } : {}),
  };
}

function parameterField(row: LineRow, at: (path: string) => FieldDef): FieldDef {
  const { kind, dict, entity } = at(text(row, 'path'));
  const initial = text(row, 'defaultValue');
  const isText = text(row, 'queryMode') === 'like' || kind === 'code' || kind === 'longText';
  return {
    kind: isText ? 'text' : kind === 'datetime' ? 'date' : kind,
    title: text(row, 'title'),
    ...(dict === undefined || isText ? {} : { dict }),
    ...(entity === undefined || isText ? {} : { entity }),
    ...(initial === '' ? {} : { default: initial }),
    ...(row['isRequired'] === true ? { required: true } : {}),
  };
}

/** Everything that keeps the report from being published, each where it is mended. */
export function reportProblems(doc: Doc, entityOf: Known): Problem[] {
  const root = entityOf(text(doc.fields, 'rootEntity'));
  const lines = text(doc.fields, 'rootLines') || undefined;
  if (root === undefined || root.kind === 'report' || root.kind === 'system')
    return [{ field: 'rootEntity', level: 'error', message: '请选择可以查询的主对象' }];
  if (lines !== undefined && root.lines?.[lines] === undefined)
    return [{ field: 'rootLines', level: 'error', message: `${root.title}没有编码为“${lines}”的子表` }];
  const columns = doc.lines['columns'] ?? [];
  const keys = new Set(columns.map((row) => text(row, 'columnKey')));
  return [
    ...columns.flatMap((row) =>
      columnProblems(row, root, lines, keys, entityOf).map(([field, what]) =>
        place('columns', row, field, what),
      ),
    ),
    ...(doc.lines['params'] ?? []).flatMap((row) =>
      parameterProblems(row, root, lines, entityOf).map(([field, what]) => place('params', row, field, what)),
    ),
    ...(columns.every((row) => text(row, 'expression') !== '')
      ? [{ field: 'name', level: 'error' as const, message: '至少要有一列取自字段' }]
      : []),
  ];
}

const place = (lines: string, row: LineRow, field: string, what: string): Problem => ({
  field,
  lines,
  lineId: row.id,
  lineNo: row.seq,
  level: 'error',
  message: `“${text(row, 'title')}”${what}`,
});

function columnProblems(
  row: LineRow,
  root: EntityDef,
  lines: string | undefined,
  keys: ReadonlySet<string>,
  entityOf: Known,
): [string, string][] {
  const expression = text(row, 'expression');
  if (expression !== '') {
    try {
      const unknown = pathsOf(compile(expression)).find(
        (path) => !keys.has(path) || path === text(row, 'columnKey'),
      );
      return unknown === undefined ? [] : [['expression', `的公式用到了不存在的列“${unknown}”`]];
    } catch (error) {
      if (error instanceof ExpressionError) return [['expression', `的公式写错了：${error.message}`]];
      throw error;
    }
  }
  const found = resolvePath(root, lines, text(row, 'path'), entityOf);
  if (found === null) return [['path', `的字段路径“${text(row, 'path')}”读不到，请从字段树中选择`]];
  if (['json', 'refs', 'image', 'images', 'file', 'richText'].includes(found.field.kind))
    return [['path', '是图片、附件或列表，不能放进报表']];
  const problem = aggregateProblem(found.field, aggregateOf(row));
  return problem === null ? [] : [['aggregate', problem]];
}

function parameterProblems(
  row: LineRow,
  root: EntityDef,
  lines: string | undefined,
  entityOf: Known,
): [string, string][] {
  const found = resolvePath(root, lines, text(row, 'path'), entityOf);
  if (found === null) return [['path', `的字段路径“${text(row, 'path')}”读不到，请从字段树中选择`]];
  const mode = text(row, 'queryMode');
  if (!gatherOps.some((each) => each === mode)) return [['queryMode', '的查询方式不能用']];
  return mode === 'like' &&
    found.field.kind !== 'text' &&
    found.field.kind !== 'code' &&
    found.field.kind !== 'longText'
    ? [['queryMode', '不是文本，不能模糊查询']]
    : [];
}
