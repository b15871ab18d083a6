// What a list shows, kept in the address so that reload, back and a shared link bring the same rows:
// ?rows=items&q=轴承&sort=-date,code&f=status~in~draft,submitted;items.qty~ge~10&tab=mine&node=<id>&p=periodFrom~2026-01
import type { EntityDef } from '#model/entity.ts';
import type { Condition, Filter, SortKey } from '#model/filter.ts';
import { isFilterOp } from '#filter/filterLanguage.ts';
import type { ReportParameters } from '#model/report/report.ts';
import type { ListSearch } from './listSearch.ts';

export interface ListAddress {
  /** Lines key when rows are lines (明细), else null (单据). */
  lines: string | null;
  search: string;
  sort: readonly SortKey[];
  conditions: readonly Condition[];
  /** Nested conditions of the filter builder. */
  tree: Filter | null;
  /** View tab: all, mine, waiting … */
  tab: string;
  /** Node of the tree beside the list: only rows below it. */
  node: string | null;
  /** Parameters of a report that were given; others have their defaults. */
  parameters: ReportParameters;
}

/** A list as it is without anything asked. */
export const plainAddress: ListAddress = {
  lines: null,
  search: '',
  sort: [],
  conditions: [],
  tree: null,
  tab: 'all',
  node: null,
  parameters: {},
};

export function readListAddress(search: ListSearch): ListAddress {
  const text = (key: keyof ListSearch): string => search[key] ?? '';
  return {
    lines: text('rows') === '' ? null : text('rows'),
    search: text('q'),
    sort: text('sort')
      .split(',')
      .filter((part) => part !== '' && part !== '-')
      .map((part) =>
        part.startsWith('-')
          ? { field: part.slice(1), descending: true }
          : { field: part, descending: false },
      ),
    conditions: text('f').split(';').flatMap(readCondition),
    tree: readTree(text('adv')),
    tab: text('tab') || 'all',
    node: text('node') === '' ? null : text('node'),
    parameters: Object.fromEntries(text('p').split(';').flatMap(readParameter)),
  };
}

/** The same for one entity: lines it does not have, of another list or mistyped, mean its records. */
export function listAddressOf({ lines = {} }: EntityDef, search: ListSearch): ListAddress {
  const address = readListAddress(search);
  return address.lines === null || Object.hasOwn(lines, address.lines)
    ? address
    : { ...address, lines: null };
}

/** Every parameter; an empty text leaves the address. */
export function writeListAddress(address: ListAddress): ListSearch {
  const { lines, search, sort, conditions, tree, tab, node, parameters } = address;
  const texts: Required<ListSearch> = {
    rows: lines ?? '',
    q: search,
    sort: sort.map((key) => `${key.descending ? '-' : ''}${key.field}`).join(','),
    f: conditions.map(writeCondition).join(';'),
    adv: tree === null ? '' : JSON.stringify(tree),
    tab: tab === 'all' ? '' : tab,
    node: node ?? '',
    p: Object.entries(parameters)
      .map(([name, value]) => `${name}${fieldEnd}${encodeURIComponent(value)}`)
      .join(';'),
  };
  return texts;
}

const fieldEnd = '~';

/** A blank entry alone; without it the condition would read as one without values. */
const blankAlone = ',';

function writeCondition({ field, op, values }: Condition): string {
  const written = values.map(encodeURIComponent).join(',');
  return [field, op, written === '' && values.length > 0 ? blankAlone : written].join(fieldEnd);
}

function readValues(text: string): string[] {
  if (text === '') return [];
  return text === blankAlone ? [''] : text.split(',').map(decodeURIComponent);
}

function readCondition(text: string): Condition[] {
  // A value may hold the sign itself.
  const [field = '', op = '', ...rest] = text.split(fieldEnd);
  const values = rest.join(fieldEnd);
  if (field === '' || !isFilterOp(op)) return [];
  try {
    return [{ field, op, values: readValues(values) }];
  } catch {
    return [];
  }
}

function readParameter(text: string): [string, string][] {
  const [name = '', ...rest] = text.split(fieldEnd);
  const value = rest.join(fieldEnd);
  if (name === '' || rest.length === 0) return [];
  try {
    return [[name, decodeURIComponent(value)]];
  } catch {
    return [];
  }
}

/** A tree typed or cut by hand is as if there were none. */
function readTree(text: string): Filter | null {
  try {
    return text === '' ? null : asFilter(JSON.parse(text), 0);
  } catch {
    return null;
  }
}

const deepest = 10;

function asFilter(value: unknown, depth: number): Filter | null {
  if (typeof value !== 'object' || value === null || depth > deepest) return null;
  const parts = (list: unknown): Filter[] =>
    Array.isArray(list) ? list.flatMap((part) => asFilter(part, depth + 1) ?? []) : [];
  if ('all' in value) return { all: parts(value.all) };
  if ('any' in value) return { any: parts(value.any) };
  if ('not' in value) {
    const not = asFilter(value.not, depth + 1);
    return not && { not };
  }
  if (!('field' in value) || !('op' in value) || !('values' in value) || !Array.isArray(value.values))
    return null;
  const { field, op, values } = value;
  if (typeof field !== 'string' || typeof op !== 'string' || !isFilterOp(op)) return null;
  return { field, op, values: values.filter((each) => typeof each === 'string') };
}
