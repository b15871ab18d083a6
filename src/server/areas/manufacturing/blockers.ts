// What stands on an order: the documents that follow from it, and the orders made for its parts. Whoever takes a step
// back is told the first of them by name.
import { entityOf } from '#entities/registry.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { madeBySql } from '#server/ledgers/documents/madeLinks.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { textOf } from '#server/values.ts';

export interface Standing extends DocumentLink {
  /** Handed in or agreed to already. */
  executed: boolean;
}

/**
 * Documents that follow from the order by its head or its lines, those agreed to first; some of them and of the open ones.
 * What was split off is an order of its own and stands on nothing.
 */
export async function standingOn(read: Read, order: string): Promise<Standing[]> {
  const rows = await read.rows(
    `select target_entity, target_id, target_code, executed from (
       select d.*, row_number() over (partition by executed order by target_code desc) as place from (
         select target_entity, target_id, target_code, bool_or(link_status = 'executed') as executed from document_link
         where org = $1::uuid and source_id = $2 and link_status <> 'released' and not ${madeBySql('', 'split')} group by 1, 2, 3) d) r
     where place <= 20 order by executed desc, target_code desc`,
    [read.org, order],
  );
  return rows.map((row) => ({
    entity: textOf(row['target_entity']),
    id: textOf(row['target_id']),
    code: textOf(row['target_code']),
    executed: row['executed'] === true,
  }));
}

/** Orders made for parts of this one that are still open. */
export async function openChildren(read: Read, order: string): Promise<DocumentLink[]> {
  const rows = await read.rows(
    `select id, code from manufacturing_order h where org = $1::uuid and parent_order = $2::uuid
       and not ${stateSql('manufacturingOrder', 'h.status', 'void')} and not ${stateSql('manufacturingOrder', 'h.status', 'done')} order by code limit 20`,
    [read.org, order],
  );
  return rows.map((row) => ({
    entity: 'manufacturingOrder',
    id: textOf(row['id']),
    code: textOf(row['code']),
  }));
}

export function nameOf({ entity, code }: DocumentLink): string {
  return `${entityOf(entity)?.title ?? entity} ${code}`;
}

/** Refuses a step back while anything stands on the order. */
export function refusedBy(standing: readonly Standing[], title: string): Problem[] {
  const [first] = standing;
  if (first === undefined) return [];
  return [
    {
      field: '',
      level: 'error',
      message: `不能${title}：已有${nameOf(first)}，请先${first.executed ? '反审核并删除' : '删除'}它${standing.length > 1 ? `（共 ${standing.length} 张）` : ''}`,
      documents: standing.map(({ entity, id, code }) => ({ entity, id, code })),
    },
  ];
}
