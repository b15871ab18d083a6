// The rows of a report made while the program runs, as a select: joins along declared references, the rights of whoever
// asks on every entity it touches, and nothing of a request in its text but parameters.
import { entityOf } from '#entities/registry.ts';
import { can, canField, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { columnName } from '#model/derive/names.ts';
import type { Asked, Report } from '#server/areas/report.ts';
import { resolvePath, type ResolvedPath } from '#model/report/gatheredPaths.ts';
import type { Aggregate, Gathering } from '#model/report/gathering.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import { numberSql } from './formulaSql.ts';
import { scopeSql } from './scopeSql.ts';
import { shapeOf, type Column } from './shape.ts';
import { and, containing, quoted, type Parameters } from './sql.ts';

const HEADER = 'h0';
const LINE = 'l0';

interface Place {
  sql: string;
  column: Column;
}

/** The report of a definition that says what it is gathered from. */
export function gatheredReport(def: EntityDef, gathering: Gathering): Report {
  const root = rootOf(gathering);
  return {
    sources: () => touched(gathering, root).map(({ name }) => name),
    rows: (asked) => rowsSql(def, gathering, root, asked),
  };
}

function rootOf({ root }: Gathering): EntityDef {
  const def = entityOf(root);
  if (def === undefined || def.kind === 'report') throw broken('报表的主对象已经不存在，请联系管理员');
  return def;
}

const broken = (message: string) => invalid([{ field: '', level: 'error', message }]);

const pathsOf = ({ columns, where }: Gathering): string[] => [
  ...Object.values(columns).map(({ path }) => path),
  ...where.map(({ path }) => path),
];

function resolved(gathering: Gathering, root: EntityDef, path: string): ResolvedPath {
  const found = resolvePath(root, gathering.lines, path, entityOf);
  if (found === null) throw broken(`报表的字段“${path}”已经不存在，请联系管理员`);
  return found;
}

/** Every entity whose rows it reads. */
function touched(gathering: Gathering, root: EntityDef): EntityDef[] {
  const reached = pathsOf(gathering).flatMap((path) =>
    resolved(gathering, root, path).steps.map(({ target }) => target),
  );
  return [...new Set([root, ...reached])];
}

function rowsSql(def: EntityDef, gathering: Gathering, root: EntityDef, asked: Asked): string {
  const { grants, parameters } = asked.viewer();
  for (const entity of touched(gathering, root))
    if (!can(grants, entity, 'view')) throw forbidden(`报表用到“${entity.title}”，您没有查看它的权限`);
  const joins = new Joins(gathering, root, grants, parameters);
  const columns = Object.entries(gathering.columns).map(([key, { path, aggregate }]) => ({
    name: quoted(columnName(key)),
    aggregate,
    place: joins.placeOf(path),
  }));
  const grouped = columns.some(({ aggregate }) => aggregate !== 'none');
  const keys = columns.filter(({ aggregate }) => aggregate === 'none').map(({ place }) => place.sql);
  const conditions = gathering.where.flatMap(({ path, op, parameter }) => {
    const text = asked.chosen(parameter);
    if (text === '') return [];
    const { sql } = joins.placeOf(path);
    // Bound only where it is used: a parameter nobody refers to has no type.
    if (op === 'like') return [`${sql}::text ilike ${parameters.add(containing(text), 'text')}`];
    const value = asked.value(parameter);
    return value === null ? [] : [`${sql} ${{ eq: '=', ge: '>=', le: '<=' }[op]} ${value}`];
  });
  const selected = columns.map(({ name, aggregate, place }) => `${added(place, aggregate)} as ${name}`);
  const rowKey = gathering.lines === undefined ? `${HEADER}."id"` : `${LINE}."id"`;
  const id = grouped
    ? `md5(concat_ws('|', 'r'${keys.map((key) => `, coalesce((${key})::text, '~')`).join('')}))::uuid`
    : rowKey;
  const group = grouped && keys.length > 0 ? ` group by ${keys.join(', ')}` : '';
  const where = and([scopeSql(root, grants, HEADER, parameters), ...conditions]);
  const plain = `select ${[`${id} as id`, ...selected].join(', ')} from ${joins.source()} where ${where}${group}`;
  const formulas = Object.entries(def.fields).flatMap(([key, field]) =>
    field.computed === undefined
      ? []
      : [
          `${numberSql(field.computed, { table: shapeOf(def).header, alias: 'g' })} as ${quoted(columnName(key))}`,
        ],
  );
  return `select ${[`${asked.org()} as org`, 'g.*', ...formulas].join(', ')} from (${plain}) g`;
}

function added({ sql, column }: Place, aggregate: Aggregate): string {
  switch (aggregate) {
    case 'none':
      return sql;
    case 'count':
      return `count(${sql})::integer`;
    case 'countDistinct':
      return `count(distinct ${sql})::integer`;
    case 'avg':
      return `round(avg(${sql}), 6)`;
    default:
      return column.type === 'integer' && aggregate === 'sum'
        ? `sum(${sql})::integer`
        : `${aggregate}(${sql})`;
  }
}

/** Tables joined so far, each once for the way that leads to it. */
class Joins {
  readonly #gathering: Gathering;
  readonly #root: EntityDef;
  readonly #grants: Grants;
  readonly #parameters: Parameters;
  readonly #aliases = new Map<string, string>();
  readonly #joins: string[] = [];

  constructor(gathering: Gathering, root: EntityDef, grants: Grants, parameters: Parameters) {
    this.#gathering = gathering;
    this.#root = root;
    this.#grants = grants;
    this.#parameters = parameters;
  }

  /** What nobody may see of the field is empty; what a data rule hides of a joined entity is not there. */
  placeOf(path: string): Place {
    const { steps, owner, ownerPath } = resolved(this.#gathering, this.#root, path);
    let alias: string | null = null;
    let way = '';
    for (const step of steps) {
      way += `/${step.at}`;
      const from = this.#column(step.owner, step.at, alias);
      alias = this.#aliases.get(way) ?? this.#joined(way, step.target, from.sql);
      if (!canField(this.#grants, step.owner, step.at)) return this.#emptied(owner, ownerPath, alias);
    }
    return canField(this.#grants, owner, ownerPath)
      ? this.#column(owner, ownerPath, alias)
      : this.#emptied(owner, ownerPath, alias);
  }

  source(): string {
    const header = shapeOf(this.#root).header.name;
    const { lines } = this.#gathering;
    const table = lines === undefined ? undefined : shapeOf(this.#root).lines.get(lines);
    if (lines !== undefined && table === undefined) throw broken('报表的子表已经不存在，请联系管理员');
    const first =
      table === undefined
        ? `${header} ${HEADER}`
        : `${table.name} ${LINE} join ${header} ${HEADER} on ${HEADER}."id" = ${LINE}."doc_id"`;
    return [first, ...this.#joins].join(' ');
  }

  #joined(way: string, target: EntityDef, from: string): string {
    const alias = `j${this.#aliases.size + 1}`;
    this.#aliases.set(way, alias);
    const seen = and([`${alias}."id" = ${from}`, scopeSql(target, this.#grants, alias, this.#parameters)]);
    this.#joins.push(`left join ${shapeOf(target).header.name} ${alias} on ${seen}`);
    return alias;
  }

  #column(owner: EntityDef, at: string, alias: string | null): Place {
    const [first = '', second] = at.split('.');
    const shape = shapeOf(owner);
    const column =
      second === undefined ? shape.header.columns.get(first) : shape.lines.get(first)?.columns.get(second);
    if (column === undefined) throw broken(`报表的字段“${at}”没有保存的值，请联系管理员`);
    return { sql: `${alias ?? (second === undefined ? HEADER : LINE)}.${column.name}`, column };
  }

  #emptied(owner: EntityDef, at: string, alias: string | null): Place {
    const { column } = this.#column(owner, at, alias);
    return { sql: `null::${column.type}`, column };
  }
}
