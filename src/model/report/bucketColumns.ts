// Columns of a report that follow from what was asked: one per time bucket and measure. The definition says how; the
// definition as it was asked for is an ordinary one with those fields in it, so lists, filters, sums, rights, exports and
// prints know nothing of it, and both sides find the same columns.
import { columnName } from '#model/derive/names.ts';
import type { ColumnGroupDef, EntityDef, Fields } from '#model/entity.ts';
import { parameterValues, type ReportParameters } from './report.ts';
import {
  bucketEdges,
  timeBuckets,
  type BucketsAsked,
  type BucketSize,
  type TimeBucket,
} from './timeBuckets.ts';

/** '=text' or the value of a parameter. */
function given(source: string, values: ReportParameters): string {
  return source.startsWith('=') ? source.slice(1) : (values[source] ?? '');
}

function askedOf(
  { from, size, count, pastDue, later }: ColumnGroupDef,
  values: ReportParameters,
): BucketsAsked {
  const known: BucketSize[] = ['day', 'week', 'month'];
  const number = Number(given(count, values) || '0');
  return {
    from: given(from, values),
    size: known.find((each) => each === given(size, values)) ?? 'day',
    count: Number.isSafeInteger(number) ? number : 0,
    ...(pastDue === undefined ? {} : { pastDue }),
    ...(later === undefined ? {} : { later }),
  };
}

/** Name of the column of a measure in a bucket: 'due3'. */
function keyOf(measure: string, { index }: TimeBucket): string {
  return `${measure}${index}`;
}

function fieldsOf(group: ColumnGroupDef, values: ReportParameters): [string, Fields[string]][] {
  const measures = Object.entries(group.fields);
  return timeBuckets(askedOf(group, values)).flatMap((bucket) =>
    measures.map(([measure, field]): [string, Fields[string]] => [
      keyOf(measure, bucket),
      { ...field, title: measures.length === 1 ? bucket.title : `${bucket.title} ${field.title}` },
    ]),
  );
}

const cached = new WeakMap<EntityDef, Map<string, EntityDef>>();
const most = 50;

/** The definition with the columns that follow from the values; itself where none do. */
export function withBuckets(def: EntityDef, values: ReportParameters): EntityDef {
  const groups = def.columnGroups ?? [];
  if (groups.length === 0) return def;
  const known = cached.get(def) ?? new Map<string, EntityDef>();
  cached.set(def, known);
  const key = JSON.stringify(groups.map((group) => askedOf(group, values)));
  const found = known.get(key);
  if (found !== undefined) return found;
  const made: EntityDef = { ...def, fields: fieldsWith(def, groups, values) };
  const [oldest] = known.keys();
  if (known.size >= most && oldest !== undefined) known.delete(oldest);
  known.set(key, made);
  return made;
}

function fieldsWith(def: EntityDef, groups: readonly ColumnGroupDef[], values: ReportParameters): Fields {
  const behind = (place: string | undefined) =>
    groups.filter(({ after }) => after === place).flatMap((group) => fieldsOf(group, values));
  return Object.fromEntries([
    ...Object.entries(def.fields).flatMap(([name, field]) => [[name, field] as const, ...behind(name)]),
    ...behind(undefined),
  ]);
}

/** As `withBuckets`, from what was asked: what is not given has its default. @param today YYYY-MM-DD */
export function definitionAsked(def: EntityDef, asked: ReportParameters, today: string): EntityDef {
  return def.columnGroups === undefined ? def : withBuckets(def, parameterValues(def, asked, today));
}

/** The bucket and measure of a column; null for one that is always there. */
export function bucketOfColumn(
  def: EntityDef,
  column: string,
  values: ReportParameters,
): { measure: string; bucket: TimeBucket } | null {
  for (const group of def.columnGroups ?? []) {
    for (const bucket of timeBuckets(askedOf(group, values))) {
      const measure = Object.keys(group.fields).find((each) => keyOf(each, bucket) === column);
      if (measure !== undefined) return { measure, bucket };
    }
  }
  return null;
}

/** What the statement of a report needs of the group that a measure belongs to. */
export interface AskedBuckets {
  /** First days of bucket 1 to n + 1, as YYYY-MM-DD; empty where nothing is asked for. */
  edges: readonly string[];
  /** Index and name in the schema of every column of the measure. */
  columns: readonly { index: number; column: string }[];
}

export function askedBuckets(def: EntityDef, measure: string, values: ReportParameters): AskedBuckets {
  const group = def.columnGroups?.find(({ fields }) => Object.hasOwn(fields, measure));
  if (group === undefined) throw new Error(`${def.name} has no columns of ${measure}`);
  const asked = askedOf(group, values);
  return {
    edges: bucketEdges(asked),
    columns: timeBuckets(asked).map((bucket) => ({
      index: bucket.index,
      column: columnName(keyOf(measure, bucket)),
    })),
  };
}
