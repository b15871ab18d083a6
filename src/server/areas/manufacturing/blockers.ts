// What stands on an order: the documents that follow from it, and the orders made for its parts. Whoever takes a step
// back is told the first of them by name.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { asKind, is, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { madeBySql } from '#server/ledgers/documents/madeLinks.ts';

export interface Standing extends DocumentLink {
  /** Handed in or agreed to already. */
  executed: boolean;
}

/**
 * Documents that follow from the order by its head or its lines, those agreed to first; some of them and of the open ones.
 * What was split off is an order of its own and stands on nothing.
 */
export async function standingOn(read: Read, order: string): Promise<Standing[]> {
  const k = headerTable(documentLink, 'k');
  const isExecuted = sql`bool_or(${k.linkStatus} = 'executed')`;
  const rows = await read.select(
    {
      entity: present(asKind('text', raw('r.entity'))),
      id: present(asKind('text', raw('r.id'))),
      code: asKind('text', raw('r.code')),
      executed: present(asKind('bool', raw('r.executed'))),
    },
    sql`from (
       select d.*, row_number() over (partition by executed order by code desc) as place from (
         select ${k.targetEntity} as entity, ${k.targetId} as id, ${k.targetCode} as code, ${isExecuted} as executed from ${k}
         where ${is(k.org, read.org)} and ${is(k.sourceId, order)} and ${k.linkStatus} <> 'released' and not ${raw(madeBySql('k.', 'split'))}
         group by 1, 2, 3) d) r
     where place <= 20 order by executed desc, code desc`,
  );
  return rows.map((row) => ({ ...row, code: row.code ?? '' }));
}

/** Orders made for parts of this one that are still open. */
export async function openChildren(read: Read, order: string): Promise<DocumentLink[]> {
  const h = headerTable(manufacturingOrder, 'h');
  const rows = await read.select(
    { id: h.id, code: h.code },
    sql`from ${h} where ${is(h.org, read.org)} and ${is(h.parentOrder, order)}
       and not ${stateIs(manufacturingOrder, h.status, 'void')} and not ${stateIs(manufacturingOrder, h.status, 'done')}
     order by ${h.code} limit 20`,
  );
  return rows.map(({ id, code }) => ({ entity: 'manufacturingOrder', id, code: code ?? '' }));
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
