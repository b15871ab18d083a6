// From what the address says to what the server is asked, and the paged rows a list draws.
import { fetchRows, takeRows } from '#api/queries.ts';
import { createPagedSource, type PagedSource } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { allOf, type Condition, type Filter } from '#model/filter.ts';
import { parameterValues, type ReportParameters } from '#model/report/report.ts';
import type { QueryRequest } from '#model/wire/wire.ts';
import type { ListAddress } from '../listAddress.ts';
import { askable } from '../filters/listFilters.ts';
import { businessToday } from '../today.ts';
import { machineOf } from '#model/states/states.ts';

export interface ListTab {
  key: string;
  title: string;
  condition: Filter | null;
}

/** View tabs of an entity: everything, mine, and the states worth a look. */
export function listTabs(def: EntityDef, grants: Grants): ListTab[] {
  const { idle } = def;
  const tabs: ListTab[] =
    idle === undefined
      ? [{ key: 'all', title: '全部', condition: null }]
      : [
          {
            key: 'all',
            title: '有数量',
            condition: { any: idle.map((field) => ({ field, op: 'ne', values: ['0'] })) },
          },
          { key: 'whole', title: '全部（含零）', condition: null },
        ];
  const owner = def.scope?.owner;
  if (owner !== undefined && grants.employee !== null)
    tabs.push({
      key: 'mine',
      title: '我的',
      condition: { field: owner, op: 'eq', values: [grants.employee] },
    });
  for (const { key, title, states } of machineOf(def)?.tabs ?? [])
    tabs.push({
      key,
      title,
      condition: { field: 'status', op: states.length === 1 ? 'eq' : 'in', values: [...states] },
    });
  for (const { key, title, where } of def.tabs ?? [])
    tabs.push({ key, title, condition: { field: where.field, op: 'eq', values: [where.is] } });
  return tabs;
}

/** What the list is cut down to before anybody filters: its view tab, and the node of the tree beside it. */
export function placeOfList(def: EntityDef, address: ListAddress, tabs: readonly ListTab[]): Filter | null {
  const tab = tabs.find((known) => known.key === address.tab)?.condition ?? null;
  const node: Condition | null =
    address.node === null || def.treeBy === undefined
      ? null
      : { field: def.treeBy, op: 'under', values: [address.node] };
  return allOf([tab, node]);
}

/** The filter of the list as it stands: its place and conditions together. */
function listFilter(def: EntityDef, address: ListAddress, tabs: readonly ListTab[]): Filter | null {
  return askable(
    allOf([placeOfList(def, address, tabs), ...address.conditions, address.tree]),
    businessToday(),
  );
}

/** The question without its window; the same drives rows, totals and batch actions. */
export function listRequest(def: EntityDef, address: ListAddress, tabs: readonly ListTab[]): ListQuestion {
  const sort =
    address.sort.length > 0
      ? address.sort
      : (def.sort ?? []).map(({ field, descending = false }) => ({ field, descending }));
  return {
    filter: listFilter(def, address, tabs),
    sort,
    ...(address.lines === null ? {} : { lines: address.lines }),
    ...(address.search.trim() === '' ? {} : { search: address.search.trim() }),
    ...(def.parameters === undefined ? {} : { parameters: askedParameters(def, address) }),
  };
}

/** Every parameter of a report with its value; what no parameter of it is, is passed over. */
export function askedParameters(
  def: EntityDef,
  { parameters }: Pick<ListAddress, 'parameters'>,
): ReportParameters {
  return parameterValues(def, parameters, businessToday());
}

/** A list's question without its window. */
export type ListQuestion = Omit<QueryRequest, 'offset' | 'limit'>;

export type ListSource = PagedSource<ListRow, ListQuestion>;

export interface ListSourceOptions {
  entity: string;
  question: ListQuestion;
  /** Null after every answer, else what went wrong. */
  onLoad(failure: string | null): void;
}

/** Rows in blocks; contiguous reading steps on by key, jumps go by offset. */
export function createListSource({ entity, question, onLoad }: ListSourceOptions): ListSource {
  const ends = new WeakMap<object, { end: string; of: unknown }>();
  let counting: ReturnType<typeof setTimeout> | undefined;
  const source = createPagedSource<ListRow, ListQuestion>({
    query: question,
    idOf: (row) => row.id,
    blockSize: listBlock,
    async load({ query, offset, limit, signal, after }) {
      const of = JSON.stringify(query);
      const known = after === undefined ? undefined : ends.get(after);
      const key = known !== undefined && known.of === of ? { after: known.end } : {};
      const request = { ...query, offset, limit, ...key };
      // The first rows may have been asked for by the loader of the route.
      const answer = await (offset === 0 ? takeRows : fetchRows)(entity, request, signal);
      const last = answer.rows.at(-1);
      if (last !== undefined && answer.end !== null) ends.set(last, { end: answer.end, of });
      onLoad(null);
      clearTimeout(counting);
      // A large set is counted behind the first answer; its number is asked for once it should be there.
      if (!answer.total.exact) counting = setTimeout(() => source.refreshVisible(), countingMs);
      return { rows: answer.rows, total: answer.total };
    },
    onError: (error) => onLoad(error instanceof Error ? error.message : '读取失败'),
  });
  return {
    ...source,
    dispose() {
      clearTimeout(counting);
      source.dispose();
    },
  };
}

const countingMs = 1_500;
/** Rows of one question. */
export const listBlock = 200;
const pageSize = 500;

/** Every row of the question, page by page: what is exported is what was asked. */
export async function* allRows(
  entity: string,
  question: ListQuestion,
  signal: AbortSignal,
): AsyncIterable<readonly ListRow[]> {
  let after: string | null = null;
  for (let offset = 0; ; offset += pageSize) {
    const key = after === null ? {} : { after };
    const answer = await fetchRows(entity, { ...question, offset, limit: pageSize, ...key }, signal);
    yield answer.rows;
    after = answer.end;
    if (answer.rows.length < pageSize || after === null) return;
  }
}
